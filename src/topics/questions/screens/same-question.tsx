import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useEffect, useState } from 'react';

import type { AskedEntry } from '../store/asked.ts';
import { isDuplicate, markDuplicate, type MarkOutcome, slugIn } from '../store/duplicates.ts';
import { loadExampleEntries } from '../store/load-solved.ts';
import { mostAlike } from '../rules/most-alike.ts';
import type { SolvedEntry } from '../rules/solved-entry.ts';
import { onAnswer } from '../../../shared/rules/on-answer.ts';
import { SYLLABUS } from '../../../content/syllabus/chapters.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorText } from '../../../ui/error-text.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Notation } from '../../../ui/notation.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useFoundAsked } from './use-found-asked.ts';
import { useFoundEntries } from './use-found-entries.ts';

interface SameQuestionProps {
  readonly userId: string;
  readonly entry: AskedEntry;
  readonly onClose: () => void;
}

const PROBLEMS: Readonly<Record<Exclude<MarkOutcome, 'done'>, string>> = {
  'no-such-question': 'There is no such question here. Copy the address of its page.',
  itself: 'This is the question itself, or one that points to it.',
  'too-many': 'You marked 20 questions today. Try again tomorrow.',
  unreachable: 'You are offline. Nothing was changed. Try again when you are back online.',
  refused: 'You may not mark this question now.',
};

/** Dialog for choosing the question, asked or solved, that this one duplicates. */
export function SameQuestion({ userId, entry, onClose }: SameQuestionProps) {
  const router = useRouter();
  const [isBusy, setIsBusy] = useState(false);
  const [address, setAddress] = useState('');
  const [problem, setProblem] = useState<string | null>(null);

  async function mark(slug: string | null) {
    setIsBusy(true);
    const outcome = await markDuplicate(userId, entry.id, slug);
    setIsBusy(false);
    if (outcome !== 'done') return setProblem(PROBLEMS[outcome]);
    onClose();
    await router.invalidate();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const slug = slugIn(address);
    if (slug === null) setProblem(PROBLEMS['no-such-question']);
    else void mark(slug);
  }

  return (
    <Modal isOpen title="Same question elsewhere" onClose={onClose}>
      <div className="grid grid-cols-1 gap-5">
        <p>This question stays, with its answers. Readers are pointed to the other one.</p>
        <form noValidate className="grid grid-cols-1 gap-4" onSubmit={submit}>
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
            {isDuplicate(entry) ? <Button onClick={() => void mark(null)}>Not the same</Button> : null}
            <Button type="submit" variant="primary" isBusy={isBusy} disabled={address.trim() === ''}>
              Mark as the same
            </Button>
          </div>
        </form>
        {/* Last, because it grows when something is found: buttons that move could be pressed by mistake, and a press marks at once. */}
        <Similar entry={entry} isBusy={isBusy} onChoose={(slug) => void mark(slug)} />
      </div>
    </Modal>
  );
}

const MOST_SHOWN = 5;
/** Number of questions of each kind that are compared. */
const MOST_COMPARED = 5;
const NONE: readonly SolvedEntry[] = [];

/** Similar questions to choose from, because an installed app shows no URL to copy. */
function Similar({ entry, isBusy, onChoose }: { entry: AskedEntry; isBusy: boolean; onChoose: (slug: string) => void }) {
  const [words, setWords] = useState(entry.title);
  const [examples, setExamples] = useState(NONE);
  useEffect(() => onAnswer(loadExampleEntries(), setExamples), []);
  const { entries: solved } = useFoundEntries(examples, SYLLABUS, { q: words });
  const asked = useFoundAsked(words).filter(({ id }) => id !== entry.id);
  const searched = words.trim() === '' ? [] : solved.slice(0, MOST_COMPARED);
  const found = mostAlike(words, [...searched, ...asked.slice(0, MOST_COMPARED)]).slice(0, MOST_SHOWN);
  return (
    <div className="grid grid-cols-1 gap-2">
      <SearchField label="Find the other question" value={words} onValueChange={setWords} />
      <ul aria-label="Found" className="grid grid-cols-1 divide-y divide-line">
        {found.map(({ slug, title, ...each }) => (
          <li key={slug}>
            <button
              type="button"
              disabled={isBusy}
              className="grid w-full grid-cols-1 gap-0.5 rounded-lg px-2 py-2.5 text-left hover:bg-hover"
              onClick={() => onChoose(slug)}
            >
              <span className="break-words">
                <Notation text={title} />
              </span>
              <span className="text-sm text-ink-soft">{'source' in each ? 'Solved step by step' : 'Asked by a student'}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
