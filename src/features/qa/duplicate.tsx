import { Link, useRouter } from '@tanstack/react-router';
import { type FormEvent, useEffect, useState } from 'react';

import type { AskedEntry } from '../../data/qa/asked.ts';
import { markDuplicate, type MarkOutcome, mayMarkDuplicate, type Original, readOriginal, slugIn } from '../../data/qa/duplicates.ts';
import { onAnswer } from '../../domain/on-answer.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorText } from '../../ui/error-text.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Notation } from '../../ui/notation.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** Points to the question that this one repeats. */
export function DuplicateMark({ originalId }: { originalId: string | null }) {
  const [original, setOriginal] = useState<Original | null>(null);
  useEffect(() => (originalId === null ? undefined : onAnswer(readOriginal(originalId), setOriginal)), [originalId]);
  if (originalId === null || original === null) return null;
  return (
    <p className="rounded-lg border border-line-strong px-3 py-2 break-words">
      Same question as{' '}
      <Link to="/qa/$slug" params={{ slug: original.slug }} className="font-medium underline underline-offset-4">
        <Notation text={original.title} />
      </Link>
    </p>
  );
}

const PROBLEMS: Readonly<Record<Exclude<MarkOutcome, 'done'>, string>> = {
  'no-such-question': 'There is no such question of a student. Copy the address of its page.',
  itself: 'This is the question itself, or one that points to it.',
  'too-many': 'You marked 20 questions today. Try again tomorrow.',
  unreachable: 'You are offline. Nothing was changed. Try again when you are back online.',
  refused: 'You may not mark this question now.',
};

/** For who may say that a question repeats another, and take that back. Nothing for others: the server decides. */
export function MarkDuplicate({ userId, entry }: { userId: string; entry: AskedEntry }) {
  const router = useRouter();
  const [isAllowed, setIsAllowed] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [address, setAddress] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const { id, duplicate_of: originalId } = entry;
  useEffect(() => onAnswer(mayMarkDuplicate(userId, id), setIsAllowed), [userId, id, originalId]);
  if (!isAllowed) return null;

  async function mark(slug: string | null) {
    setIsBusy(true);
    const outcome = await markDuplicate(userId, id, slug);
    setIsBusy(false);
    if (outcome !== 'done') return setProblem(PROBLEMS[outcome]);
    setIsOpen(false);
    setAddress('');
    setProblem(null);
    await router.invalidate();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const slug = slugIn(address);
    if (slug === null) setProblem(PROBLEMS['no-such-question']);
    else void mark(slug);
  }

  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{originalId === null ? 'Same question elsewhere' : 'Change “same question”'}</Button>
      <Modal isOpen={isOpen} title="Same question elsewhere" onClose={() => setIsOpen(false)}>
        <form noValidate className="grid grid-cols-1 gap-4" onSubmit={submit}>
          <p>This question stays, with its answers. Readers are pointed to the other one.</p>
          <TextField
            label="Address of the other question"
            hint="Such as /qa/why-is-the-sky-blue-1a2b3c4d"
            autoComplete="off"
            maxLength={300}
            value={address}
            onChange={({ currentTarget }) => setAddress(currentTarget.value)}
          />
          {problem === null ? null : <ErrorText>{problem}</ErrorText>}
          <div className="flex flex-wrap justify-end gap-3">
            {originalId === null ? null : <Button onClick={() => void mark(null)}>Not the same</Button>}
            <Button type="submit" variant="primary" isBusy={isBusy} disabled={address.trim() === ''}>
              Mark as the same
            </Button>
          </div>
        </form>
      </Modal>
    </>
  );
}
