import { type FormEvent, useState } from 'react';

import { sendWrite } from '../store/send-waiting.ts';
import { TEXT } from '../../../shared/student/drafts.ts';
import { useDraft } from '../../../shared/student/use-draft.ts';
import { Button } from '../../../ui/button.tsx';
import { answerKey, answerMarkKey, DRAFT_MARK, type DraftMark } from './answer-draft.ts';
import { DraftNote } from './draft-notes.tsx';
import { pictureOfId, postId } from './post-id.ts';
import { isTaken, showOutcome } from './post-words.ts';
import { PictureField, withText } from './picture-field.tsx';
import { TextWithMaths } from './text-with-maths.tsx';
import { pictured, useDraftPicture } from './use-draft-picture.ts';

interface AnswerFormProps {
  readonly userId: string;
  readonly entryId: string;
  readonly onPosted: () => void;
}

export function AnswerForm({ userId, entryId, onPosted }: AnswerFormProps) {
  const [text, change] = useDraft(answerKey(userId, entryId), TEXT);
  const [mark, changeMark] = useDraft(answerMarkKey(userId, entryId), DRAFT_MARK);
  const picture = useDraftPicture(userId, `qa-answer-${entryId}`);
  const [isPosting, setIsPosting] = useState(false);

  async function post(event: FormEvent) {
    event.preventDefault();
    if (isPosting || text.trim() === '') return;
    setIsPosting(true);
    const outcome = await sendWrite(userId, {
      kind: 'answer',
      answerId: await postId(userId, 'answer', entryId, text.trim(), ...pictureOfId(picture.chosen)),
      entryId,
      body: text.trim(),
      ...draftOf(mark),
      ...pictured(picture.chosen),
    });
    setIsPosting(false);
    showOutcome(outcome);
    if (!isTaken(outcome)) return;
    // Text that was typed meanwhile stays.
    change((newest) => (newest === text ? '' : newest));
    changeMark(() => null);
    picture.clear(picture.chosen);
    if (outcome.kind === 'sent') onPosted();
  }

  return (
    <form noValidate className="grid grid-cols-1 gap-3" onSubmit={(event) => void post(event)}>
      {mark === null ? null : (
        <DraftNote
          mark={mark}
          onMark={(next) => changeMark(() => next)}
          onDiscard={() => {
            change(() => '');
            changeMark(() => null);
          }}
        />
      )}
      <TextWithMaths
        label="Your answer"
        value={text}
        hint="Formulas stand between dollar signs: $x^2$."
        onValueChange={(next) => change(() => next)}
      />
      <PictureField userId={userId} picture={picture} onText={(read) => change((newest) => withText(newest, read))} />
      <Button type="submit" variant="primary" className="justify-self-start" isBusy={isPosting} disabled={text.trim() === ''}>
        Post answer
      </Button>
    </form>
  );
}

const draftOf = (mark: DraftMark | null) => (mark === null ? {} : { draft: mark });
