import { ChevronDown } from 'lucide-react';
import { useEffect, useId, useState } from 'react';

import { DECK_CHAPTERS } from '../../../content/decks/deck-files.ts';
import { CHAPTER_MARKS, type ChapterMark } from '../../../shared/rules/chapter-marks.ts';
import type { ChapterProgress } from '../rules/chapter-progress.ts';
import type { ChapterWithoutTopics, SyllabusTopic } from '../../../content/syllabus/syllabus.ts';
import { EXAM_SUBJECTS, type SyllabusSubject } from '../../../shared/subjects/subjects.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { MARK_WORDS, MarkDot } from './mark-dot.tsx';
import { onAnswer } from '../../../shared/rules/on-answer.ts';
import { loadTopics } from '../../../content/syllabus/load-topics.ts';

const NONE: readonly SyllabusTopic[] = [];

interface ChapterRowProps {
  readonly chapter: ChapterWithoutTopics;
  readonly subject: SyllabusSubject;
  readonly progress: ChapterProgress;
  /** Progress in the chapter, in parts. */
  readonly words: readonly string[];
  readonly onMark: (mark: ChapterMark) => void;
}

/** A chapter with its figures. Expanded, it shows its topics and the student's mark. */
export function ChapterRow(props: ChapterRowProps) {
  const { chapter, progress, words } = props;
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <li className="border-b border-line last:border-0">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          className="-mx-2 grid min-h-14 w-[calc(100%+1rem)] rounded-lg px-2 grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 py-2.5 text-left hover:bg-hover"
          onClick={() => setIsOpen(!isOpen)}
        >
          <MarkDot mark={progress.mark} className="mt-1 size-4" />
          <span className="min-w-0">
            <span className="block leading-6 wrap-anywhere">{chapter.en}</span>
            {chapter.hi === null ? null : (
              <span lang="hi" className="block text-sm leading-6 text-ink-soft">
                {chapter.hi}
              </span>
            )}
          </span>
          <span className="flex min-h-6 items-center gap-1 text-sm text-ink-soft">
            {MARK_WORDS[progress.mark]}
            <ChevronDown aria-hidden className={`size-4 ${isOpen ? 'rotate-180' : ''}`} />
          </span>
          {words.length === 0 ? null : (
            <span className="col-span-2 col-start-2 flex flex-wrap gap-x-3 text-sm leading-5.5 text-ink-soft tabular-nums">
              {words.map((part) => (
                <span key={part}>{part}</span>
              ))}
            </span>
          )}
        </button>
      </h3>
      <div id={id} hidden={!isOpen}>
        {isOpen ? <ChapterDetails {...props} /> : null}
      </div>
    </li>
  );
}

function ChapterDetails({ chapter, subject, progress, onMark }: ChapterRowProps) {
  const topics = useTopics(subject, chapter.id);
  const deckSubject = EXAM_SUBJECTS.find((each) => each === subject);
  return (
    <div className="grid grid-cols-1 gap-3 pb-4 sm:pl-7">
      <RadioGroup
        label={`Your mark: ${chapter.en}`}
        options={CHAPTER_MARKS.map((value) => ({ value }))}
        value={progress.mark}
        onValueChange={onMark}
        className="grid grid-cols-2 gap-1 rounded-xl bg-column p-1 min-[26rem]:grid-cols-4"
        optionClassName={`flex min-h-11 items-center justify-center gap-2 rounded-lg border border-transparent text-sm text-ink-soft ${CHOSEN}`}
      >
        {({ value }) => (
          <>
            <MarkDot mark={value} />
            {MARK_WORDS[value]}
          </>
        )}
      </RadioGroup>
      {topics.length === 0 ? null : (
        <ul aria-label="Topics" className="grid gap-x-6 gap-y-1 text-sm sm:grid-cols-2">
          {topics.map(({ id, en, hi }) => (
            <li key={id}>
              {en}
              {hi === null ? null : (
                <span lang="hi" className="block text-ink-soft">
                  {hi}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {chapter.left === null ? null : (
        <p className="text-sm text-ink-soft">No longer asked: {chapter.left.replaceAll('†', ' (still in JEE Advanced)')}.</p>
      )}
      {deckSubject !== undefined && DECK_CHAPTERS.has(chapter.id) ? (
        <div>
          <LinkButton to="/cards/decks" search={{ subject: deckSubject, chapter: chapter.id }}>
            Ready cards
          </LinkButton>
        </div>
      ) : null}
    </div>
  );
}

const CHOSEN = 'data-checked:border-line data-checked:bg-surface data-checked:font-medium data-checked:text-ink';

/** Topics of a chapter; empty until loaded. */
function useTopics(subject: SyllabusSubject, chapterId: string): readonly SyllabusTopic[] {
  const [topics, setTopics] = useState(NONE);
  useEffect(
    () =>
      onAnswer(
        loadTopics(subject),
        (all) => setTopics(all.get(chapterId) ?? NONE),
        (error: unknown) => console.error('Topics could not be loaded', error),
      ),
    [subject, chapterId],
  );
  return topics;
}
