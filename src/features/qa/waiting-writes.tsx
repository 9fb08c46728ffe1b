import { forgetWaiting, useWaiting, type WaitingWrite } from '../../data/qa/use-waiting.ts';
import { Button } from '../../ui/button.tsx';
import { refusalWords } from './post-words.ts';

export const KINDS: Readonly<Record<WaitingWrite['write']['kind'], string>> = {
  question: 'Question',
  answer: 'Answer',
  vote: 'Vote',
  accept: 'Accepted answer',
  'edit-question': 'Edited question',
  'edit-answer': 'Edited answer',
  flag: 'Mark as wrong',
};

/** What the student wrote here and the server does not have yet. Nothing where nothing waits. */
export function WaitingWrites({ userId }: { userId: string }) {
  const waiting = useWaiting(userId);
  if (waiting.length === 0) return null;
  return (
    <section aria-label="Waiting to be sent" className="grid grid-cols-1 gap-2 rounded-xl border border-line-strong px-4 py-3">
      <h2 className="font-medium">Saved on this device, not posted yet</h2>
      <ul className="grid grid-cols-1 gap-2">
        {waiting.map(({ key, write, refusal }) => (
          <li key={key} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-2">
            <span className="min-w-0">
              <span className="block truncate">{'title' in write ? write.title : 'body' in write ? write.body : KINDS[write.kind]}</span>
              <span className="block text-sm text-ink-soft">
                {KINDS[write.kind]}. {refusal === null ? 'It is sent when there is a network.' : refusalWords(refusal)}
              </span>
            </span>
            <Button onClick={() => void forgetWaiting(userId, key)}>Discard</Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
