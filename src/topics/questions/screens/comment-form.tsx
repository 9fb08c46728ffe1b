import { type FormEvent, useState } from 'react';

import { LONGEST_COMMENT } from '../store/comments.ts';
import { sendWrite } from '../store/send-waiting.ts';
import { TEXT } from '../../../shared/student/drafts.ts';
import { useDraft } from '../../../shared/student/use-draft.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { commentKey } from './answer-draft.ts';
import { postId } from './post-id.ts';
import { isTaken, showOutcome } from './post-words.ts';

interface CommentFormProps {
  readonly userId: string;
  readonly entryId: string;
  /** Null under the question itself. */
  readonly answerId: string | null;
  readonly onPosted: () => void;
  readonly onClose: () => void;
}

/** What is typed stays when the form is closed. */
export function CommentForm({ userId, entryId, answerId, onPosted, onClose }: CommentFormProps) {
  const [text, change] = useDraft(commentKey(userId, answerId ?? entryId), TEXT);
  const [isPosting, setIsPosting] = useState(false);

  async function post(event: FormEvent) {
    event.preventDefault();
    if (isPosting || text.trim() === '') return;
    setIsPosting(true);
    const body = text.trim();
    const commentId = await postId(userId, 'comment', entryId, answerId ?? '', body);
    const outcome = await sendWrite(userId, { kind: 'comment', commentId, entryId, answerId, body });
    setIsPosting(false);
    showOutcome(outcome);
    if (!isTaken(outcome)) return;
    // What was typed meanwhile stays.
    change((newest) => (newest === text ? '' : newest));
    if (outcome.kind === 'sent') onPosted();
    onClose();
  }

  return (
    <form noValidate className="grid grid-cols-1 gap-3" onSubmit={(event) => void post(event)}>
      <TextArea
        label="Your comment"
        hint="Ask what is missing, or point to a slip. Formulas stand between dollar signs: $x^2$."
        rows={2}
        maxLength={LONGEST_COMMENT}
        value={text}
        ref={focusOnAppearing}
        onChange={({ target }) => change(() => target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" isBusy={isPosting} disabled={text.trim() === ''}>
          Post comment
        </Button>
        <Button onClick={onClose}>Close</Button>
      </div>
    </form>
  );
}

function focusOnAppearing(box: HTMLTextAreaElement | null) {
  box?.focus();
}
