import { Flag, Trash } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';

import { type GivenComment, LONGEST_COMMENT } from '../store/comments.ts';
import type { OwnPart } from '../store/use-own-part.ts';
import { sendWrite } from '../store/send-waiting.ts';
import type { UnsentPost } from '../store/use-unsent-posts.ts';
import type { ReportTarget } from '../../groups/rules/index.ts';
import { MarkedText } from '../../../shared/marked-text/marked-text.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { authorName } from './asked-marks.tsx';
import { HiddenNotice } from './hidden-notice.tsx';
import { isTaken, showOutcome } from './post-words.ts';
import { ThrowAwayQuestion } from './throw-away-question.tsx';
import { TEXT } from '../../../shared/student/drafts.ts';
import { useDraft } from '../../../shared/student/use-draft.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { commentKey } from './answer-draft.ts';
import { postId } from './post-id.ts';

/** The signed-in student's part in the comments. */
export interface Commenter {
  readonly userId: string;
  readonly waiting: readonly UnsentPost[];
  /** The student's own comments that moderators hid, under any post of the question. */
  readonly hidden: OwnPart['comments'];
  readonly onPosted: () => void;
}

interface CommentsProps {
  /** All comments of the question and its answers. */
  readonly comments: readonly GivenComment[];
  readonly entryId: string;
  /** Null for comments on the question itself. */
  readonly answerId: string | null;
  /** null for visitors. */
  readonly commenter: Commenter | null;
  readonly onReport: (target: ReportTarget) => void;
}

/** Number of comments that are visible before "Show all". */
const SHOWN = 3;

/** Comments on a question or on one of its answers, with a form for a new one. */
export function Comments({ comments, entryId, answerId, commenter, onReport }: CommentsProps) {
  const [isWhole, setIsWhole] = useState(false);
  const [isWriting, setIsWriting] = useState(false);
  const [deleted, setDeleted] = useState<GivenComment | null>(null);
  /** Ids of comments that were just deleted. The page may still contain them. */
  const [gone, setGone] = useState<readonly string[]>([]);
  const isGoing = (id: string) =>
    commenter?.waiting.some(({ write, refusal }) => refusal === null && write.kind === 'delete-comment' && write.commentId === id) === true;
  const here = comments.filter(({ id, answer_id }) => answer_id === answerId && !gone.includes(id) && !isGoing(id));
  const shown = isWhole ? here : here.slice(0, SHOWN);
  const hidden = commenter?.hidden.filter(({ answer_id }) => answer_id === answerId) ?? [];

  async function remove(userId: string, { id }: GivenComment) {
    setDeleted(null);
    setGone((before) => [...before, id]);
    const outcome = await sendWrite(userId, { kind: 'delete-comment', commentId: id });
    showOutcome(outcome);
    if (!isTaken(outcome)) setGone((before) => before.filter((each) => each !== id));
  }

  if (here.length + hidden.length === 0 && commenter === null) return null;
  return (
    <div className="grid grid-cols-1 gap-1">
      {here.length + hidden.length === 0 ? null : (
        <ul aria-label="Comments" className="grid grid-cols-1 divide-y divide-line border-y border-line">
          {shown.map((comment) => (
            <Comment key={comment.id} body={comment.body}>
              <span className="min-w-0 overflow-y-clip wrap-anywhere">{authorName(comment)}</span>
              {commenter === null ? null : comment.author_id === commenter.userId ? (
                <IconButton label="Delete comment" onClick={() => setDeleted(comment)}>
                  <Trash aria-hidden className="size-4" />
                </IconButton>
              ) : (
                <IconButton
                  label="Report comment"
                  onClick={() => onReport({ kind: 'comment', postId: comment.id, author: authorName(comment) })}
                >
                  <Flag aria-hidden className="size-4" />
                </IconButton>
              )}
            </Comment>
          ))}
          {hidden.map(({ id, body, reason }) => (
            <Comment key={id} body={body}>
              <HiddenNotice reason={reason} />
            </Comment>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-x-6">
        {shown.length === here.length ? null : (
          <WordButton onClick={() => setIsWhole(true)}>{`Show all ${here.length} comments`}</WordButton>
        )}
        {commenter === null || isWriting ? null : (
          <WordButton onClick={() => setIsWriting(true)}>
            {answerId === null ? 'Comment on the question' : 'Comment on this answer'}
          </WordButton>
        )}
      </div>
      {commenter === null || !isWriting ? null : (
        <CommentForm
          userId={commenter.userId}
          entryId={entryId}
          answerId={answerId}
          onPosted={() => {
            setIsWhole(true);
            commenter.onPosted();
          }}
          onClose={() => setIsWriting(false)}
        />
      )}
      {deleted === null || commenter === null ? null : (
        <ThrowAwayQuestion
          title="Delete this comment?"
          words={deleted.body}
          note="It is deleted for everyone. You cannot undo this."
          action="Delete"
          onThrowAway={() => void remove(commenter.userId, deleted)}
          onClose={() => setDeleted(null)}
        />
      )}
    </div>
  );
}

/** A comment. Its headings are as small as its text. */
function Comment({ body, children }: { body: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-1 pt-2 text-sm [&_h3]:text-sm">
      <MarkedText text={body} />
      <div className="flex min-h-11 items-center justify-between gap-2 text-ink-soft">{children}</div>
    </li>
  );
}

function WordButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button type="button" className="min-h-11 text-sm text-ink-soft underline underline-offset-4 hover:text-ink" onClick={onClick}>
      {children}
    </button>
  );
}

interface CommentFormProps {
  readonly userId: string;
  readonly entryId: string;
  /** Null for a comment on the question itself. */
  readonly answerId: string | null;
  readonly onPosted: () => void;
  readonly onClose: () => void;
}

/** Form for a comment. Typed text stays when the form is closed. */
function CommentForm({ userId, entryId, answerId, onPosted, onClose }: CommentFormProps) {
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
    // Text that was typed meanwhile stays.
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
