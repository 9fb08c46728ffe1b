import type { PostedPicture, PostWrite } from '../store/use-waiting.ts';
import { draftKey } from '../../../shared/student/drafts.ts';
import { useDraft } from '../../../shared/student/use-draft.ts';
import { EDITED_ANSWER } from './answer-draft.ts';
import { EditForm } from './edit-form.tsx';
import { PictureField, withText } from './picture-field.tsx';
import { TextPreview } from './text-preview.tsx';
import { TextWithMaths } from './text-with-maths.tsx';
import { picturedAnew, useEditedPicture } from './use-draft-picture.ts';

interface EditAnswerProps {
  readonly userId: string;
  readonly answerId: string;
  /** As the server has it. */
  readonly postedBody: string;
  readonly postedPicture: PostedPicture | null;
  /** An edit that waits. */
  readonly unsent: Extract<PostWrite, { kind: 'edit-answer' }> | undefined;
  readonly onDone: () => void;
}

export function EditAnswer({ userId, answerId, postedBody, postedPicture, unsent, onDone }: EditAnswerProps) {
  const draft = `qa-edit-${answerId}`;
  const [edited, change] = useDraft(draftKey(userId, draft), EDITED_ANSWER);
  const picture = useEditedPicture(userId, draft, unsent?.picture === undefined ? postedPicture : unsent.picture);
  const body = unsent?.body ?? postedBody;
  const text = edited ?? body;
  const written = unsent?.body === undefined && text.trim() === postedBody ? {} : { body: text.trim() };
  return (
    <EditForm
      userId={userId}
      write={{ kind: 'edit-answer', answerId, ...written, ...picturedAnew(picture.chosen, postedPicture, unsent) }}
      canSave={text.trim() !== '' && (text.trim() !== body || picture.isChanged)}
      onSaved={() => {
        change((newest) => (newest === edited ? null : newest));
        picture.clear();
      }}
      onDiscard={() => {
        change(() => null);
        picture.discard();
      }}
      onDone={onDone}
    >
      <TextWithMaths
        label="Your answer"
        value={text}
        hint="Formulas stand between dollar signs: $x^2$."
        onValueChange={(next) => change(() => next)}
      />
      <TextPreview text={text} />
      <PictureField userId={userId} picture={picture} onText={(read) => change((newest) => withText(newest ?? body, read))} />
    </EditForm>
  );
}
