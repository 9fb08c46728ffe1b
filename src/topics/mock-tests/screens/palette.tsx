import { memo, useSyncExternalStore } from 'react';

import { type PaletteState, paletteState } from '../rules/progress.ts';
import { rangeOf } from '../rules/paper.ts';
import { Button } from '../../../ui/button.tsx';
import { useAttemptPart, useCurrentSection, useExam } from './exam-context.ts';
import { PaletteMark } from './palette-mark.tsx';
import { STATE_WORDS, STATES } from './palette-words.ts';

/** Width from which the palette is beside the question. */
const DESK = '(min-width: 64rem)';

interface PalettePanelProps {
  /** Whether the palette is open on a phone, where it is above the buttons. */
  readonly isOpen: boolean;
  readonly onOpen: (question: number) => void;
}

/** Legend, questions and "Submit". Not rendered while it is hidden. */
export const PalettePanel = memo(function PalettePanel({ isOpen, onOpen }: PalettePanelProps) {
  const { actor, paper } = useExam();
  const section = useCurrentSection();
  const isOnDesk = useSyncExternalStore(watchDesk, () => matchMedia(DESK).matches);
  if (!isOpen && !isOnDesk) return null;
  return (
    <aside aria-label="Palette" className={`grid min-h-0 content-start gap-4 overflow-y-auto bg-surface px-4 py-4 ${PLACE}`}>
      <PaletteLegend section={section} />
      <h2 className="font-display font-semibold">{paper.template.sections[section]!.title}</h2>
      <Palette section={section} onOpen={onOpen} />
      <Button className="lg:mt-2" onClick={() => actor.send({ type: 'REVIEW' })}>
        Submit
      </Button>
    </aside>
  );
});

const PLACE = 'border-line max-lg:max-h-[55dvh] max-lg:border-t lg:row-span-2 lg:border-l';

function watchDesk(onChange: () => void): () => void {
  const desk = matchMedia(DESK);
  desk.addEventListener('change', onChange);
  return () => desk.removeEventListener('change', onChange);
}

interface PaletteProps {
  readonly section: number;
  readonly onOpen: (question: number) => void;
}

/** A section's questions with their states. Opening a question here does not save the current one. */
function Palette({ section, onOpen }: PaletteProps) {
  const { paper } = useExam();
  const questions = useAttemptPart(({ context }) => context.progress.questions);
  const current = useAttemptPart(({ context }) => context.progress.current);
  const { first, last } = rangeOf(paper, section);
  return (
    <nav aria-label={`Questions of ${paper.template.sections[section]!.title}`}>
      <ol className="grid grid-cols-[repeat(auto-fill,minmax(48px,1fr))] gap-1">
        {paper.questions.slice(first, last + 1).map(({ question }, index) => {
          const at = first + index;
          return (
            <li key={question.id} className="grid place-items-center">
              <PaletteButton number={at + 1} state={paletteState(questions[at]!)} isCurrent={at === current} onOpen={onOpen} />
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

interface PaletteButtonProps {
  readonly number: number;
  readonly state: PaletteState;
  readonly isCurrent: boolean;
  readonly onOpen: (question: number) => void;
}

const PaletteButton = memo(function PaletteButton({ number, state, isCurrent, onOpen }: PaletteButtonProps) {
  return (
    <button
      type="button"
      aria-label={`Question ${number}, ${STATE_WORDS[state]}`}
      aria-current={isCurrent ? 'true' : undefined}
      className="rounded-lg border-2 border-transparent p-[3px] aria-[current]:border-ink"
      onClick={() => onOpen(number - 1)}
    >
      <PaletteMark state={state}>{number}</PaletteMark>
    </button>
  );
});

/** Legend of the shapes, with the number of the section's questions in each state. */
function PaletteLegend({ section }: { readonly section: number }) {
  const { paper } = useExam();
  const questions = useAttemptPart(({ context }) => context.progress.questions);
  const { first, last } = rangeOf(paper, section);
  const states = questions.slice(first, last + 1).map(paletteState);
  return (
    <ul aria-label="Legend" className="grid grid-cols-2 gap-x-3 gap-y-2 text-sm">
      {STATES.map((state) => (
        <li key={state} className="flex items-center gap-2 last:col-span-2">
          <PaletteMark state={state} className="size-8">
            {states.filter((one) => one === state).length}
          </PaletteMark>
          {STATE_WORDS[state]}
        </li>
      ))}
    </ul>
  );
}
