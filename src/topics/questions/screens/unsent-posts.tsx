import { useState } from 'react';

import { discardUnsentPost, type QaWrite, useUnsentPosts, type UnsentPost } from '../store/use-unsent-posts.ts';
import { Button } from '../../../ui/button.tsx';
import { refusalWords } from './post-words.ts';
import { ThrowAwayQuestion } from './throw-away-question.tsx';

export const KINDS: Readonly<Record<QaWrite['kind'], string>> = {
  question: 'Question',
  answer: 'Answer',
  vote: 'Vote',
  accept: 'Accepted answer',
  comment: 'Comment',
  'delete-comment': 'Deleting your comment',
  follow: 'Following a question',
  'edit-question': 'Edited question',
  'edit-answer': 'Edited answer',
  flag: 'Mark as wrong',
};

/** The student's writes on this device that the server does not have yet. Renders nothing if there are none. */
export function WaitingWrites({ userId }: { userId: string }) {
  const waiting = useUnsentPosts(userId);
  const [asked, setAsked] = useState<UnsentPost | null>(null);
  const discard = (write: UnsentPost) => void discardUnsentPost(userId, write);
  if (waiting.length === 0) return null;
  return (
    <section aria-label="Waiting to be sent" className="grid grid-cols-1 gap-2 rounded-xl border border-line-strong px-4 py-3">
      <h2 className="font-medium">Saved on this device, not posted yet</h2>
      <ul className="grid grid-cols-1 gap-2">
        {waiting.map((each) => (
          <li key={each.key} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-2">
            <span className="min-w-0">
              <span className="block truncate">{wordsOf(each.write) ?? KINDS[each.write.kind]}</span>
              <span className="block text-sm text-ink-soft">
                {KINDS[each.write.kind]}. {each.refusal === null ? 'It is sent when there is a network.' : refusalWords(each.refusal)}
              </span>
            </span>
            <Button onClick={() => (wordsOf(each.write) === null ? discard(each) : setAsked(each))}>Discard</Button>
          </li>
        ))}
      </ul>
      {asked === null ? null : (
        <ThrowAwayQuestion
          title={`Discard this ${KINDS[asked.write.kind].toLowerCase()}?`}
          words={wordsOf(asked.write) ?? ''}
          note="It is on this device only. You cannot undo this."
          action="Discard"
          onThrowAway={() => {
            discard(asked);
            setAsked(null);
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  );
}

const WITH_A_FORM: ReadonlySet<QaWrite['kind']> = new Set(['question', 'answer', 'comment', 'edit-question', 'edit-answer']);

/** The text of a write, or its kind if only a picture was changed; null for a write without a form. */
export function wordsOf(write: QaWrite): string | null {
  if (!WITH_A_FORM.has(write.kind)) return null;
  const typed = [...('title' in write ? [write.title] : []), ...('body' in write ? [write.body] : [])];
  return typed.join('\n').trim() || KINDS[write.kind];
}
