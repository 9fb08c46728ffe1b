import { Calculator as CalculatorIcon, FileText, Maximize, PenLine } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';

import { rangeOf } from '../../domain/mock/paper.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazyNamed } from '../../ui/lazy-named.ts';
import { useShortcuts } from '../../ui/use-shortcuts.ts';
import { useAttemptPart, useExam } from './exam-context.ts';
import { ExamNotices } from './exam-notices.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { LetterSize, type LetterStep, LETTER_SIZES } from './letter-size.tsx';
import { Palette, PaletteLegend } from './palette.tsx';
import { QuestionView } from './question-view.tsx';
import type { Language } from './shown-question.ts';
import { TimeLeft } from './time-left.tsx';

// Opened by few, and not at once.
const QuestionPaper = lazyNamed(() => import('./question-paper.tsx'), 'QuestionPaper');
const RoughSheet = lazyNamed(() => import('./rough-sheet.tsx'), 'RoughSheet');
const Calculator = lazyNamed(() => import('./calculator.tsx'), 'Calculator');

const FOOT = 'max-sm:px-2 max-sm:text-sm';

type Tool = 'paper' | 'sheet' | 'calculator';

interface ExaminationProps {
  readonly attemptId: string;
  readonly language: Language;
  readonly onLanguage: (language: Language) => void;
}

/** The paper in front of the student: nothing else is on the page. */
export function Examination({ attemptId, language, onLanguage }: ExaminationProps) {
  const { actor, paper } = useExam();
  const current = useAttemptPart(({ context }) => context.progress.current ?? 0);
  const [letters, setLetters] = useState<LetterStep>(1);
  const [tool, setTool] = useState<Tool | null>(null);
  const [isPaletteOpen, setIsPaletteOpen] = useState(false);
  const { section } = paper.questions[current]!;
  const { template } = paper;
  useQuestionTop(current);

  const open = (question: number) => {
    actor.send({ type: 'OPEN', question });
    setIsPaletteOpen(false);
  };
  const [save, mark, clear] = (['SAVE', 'MARK', 'CLEAR'] as const).map((type) => () => actor.send({ type })) as [
    () => void,
    () => void,
    () => void,
  ];
  useShortcuts({ ...optionKeys(), n: save, m: mark, x: clear, p: () => setTool('paper') });

  return (
    <div className="grid h-full min-h-0 grid-cols-1 grid-rows-[auto_minmax(0,1fr)_auto] bg-page lg:grid-cols-[minmax(0,1fr)_21rem]">
      <header className="grid gap-1 border-b border-line bg-surface pt-[env(safe-area-inset-top)] lg:col-span-2">
        <div className="flex flex-wrap items-center gap-x-3 px-3 pt-1 lg:px-6">
          <h1 className="min-w-0 flex-1 truncate font-display text-lg font-semibold max-sm:basis-full max-sm:text-base">
            {template.title}
          </h1>
          <div className="-ml-2 flex items-center max-sm:flex-1">
            <IconButton label="Question Paper" onClick={() => setTool('paper')}>
              <FileText aria-hidden className="size-5" />
            </IconButton>
            <IconButton label="Rough sheet" onClick={() => setTool('sheet')}>
              <PenLine aria-hidden className="size-5" />
            </IconButton>
            {template.calculator ? (
              <IconButton label="Calculator" onClick={() => setTool('calculator')}>
                <CalculatorIcon aria-hidden className="size-5" />
              </IconButton>
            ) : null}
            <LetterSize value={letters} onChange={setLetters} />
            {template.languages.length > 1 ? <LanguageChoice value={language} onChange={onLanguage} /> : null}
            {document.fullscreenEnabled ? (
              <IconButton label="Full screen" className="max-sm:hidden" onClick={() => void toggleFullScreen()}>
                <Maximize aria-hidden className="size-5" />
              </IconButton>
            ) : null}
          </div>
          <TimeLeft />
        </div>
        <nav aria-label="Sections" className="flex gap-1 overflow-x-auto px-3 pb-2 lg:px-6">
          {template.sections.map(({ id, title }, at) => (
            <button
              key={id}
              type="button"
              aria-current={at === section ? 'true' : undefined}
              className="min-h-11 shrink-0 rounded-lg border border-line px-3 text-sm aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:font-medium aria-[current]:text-page"
              onClick={() => open(rangeOf(paper, at).first)}
            >
              {title}
            </button>
          ))}
        </nav>
      </header>
      <main id="question" className="min-h-0 overflow-y-auto px-4 py-4 lg:px-6" style={{ fontSize: LETTER_SIZES[letters] }}>
        <div className="mx-auto grid max-w-3xl gap-4">
          <ExamNotices />
          <QuestionView key={current} at={current} language={language} />
        </div>
      </main>
      <aside
        aria-label="Palette"
        className={`min-h-0 content-start gap-4 overflow-y-auto border-line bg-surface px-4 py-4 max-lg:border-t lg:row-span-2 lg:grid lg:border-l ${isPaletteOpen ? 'grid max-lg:max-h-[55dvh]' : 'hidden'}`}
      >
        <PaletteLegend section={section} />
        <h2 className="font-display font-semibold">{template.sections[section]!.title}</h2>
        <Palette section={section} onOpen={open} />
        <Button className="lg:mt-2" onClick={() => actor.send({ type: 'REVIEW' })}>
          Submit
        </Button>
      </aside>
      <footer className="grid grid-cols-2 gap-2 border-t border-line bg-surface px-3 pt-2 pb-[calc(0.5rem+env(safe-area-inset-bottom))] sm:flex lg:px-6">
        <Button className={FOOT} onClick={mark}>
          Mark for Review &amp; Next
        </Button>
        <Button className={FOOT} onClick={clear}>
          Clear Response
        </Button>
        <Button className={`${FOOT} lg:hidden`} aria-expanded={isPaletteOpen} onClick={() => setIsPaletteOpen(!isPaletteOpen)}>
          Questions
        </Button>
        <Button variant="primary" className={`${FOOT} ml-auto max-sm:ml-0`} onClick={save}>
          Save &amp; Next
        </Button>
      </footer>
      <Suspense>
        {tool === 'paper' ? <QuestionPaper language={language} onOpen={open} onClose={() => setTool(null)} /> : null}
        {tool === 'sheet' ? <RoughSheet attemptId={attemptId} onClose={() => setTool(null)} /> : null}
        {tool === 'calculator' ? <Calculator onClose={() => setTool(null)} /> : null}
      </Suspense>
    </div>
  );
}

/** A new question is read from its top, by screen readers too. */
function useQuestionTop(current: number): void {
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    document.getElementById('question')?.scrollTo({ top: 0 });
    document.getElementById('question-title')?.focus({ preventScroll: true });
  }, [current]);
}

/** A to D, and 1 to 4, press the options. */
function optionKeys(): Readonly<Record<string, () => void>> {
  const press = (at: number) => () => document.querySelectorAll<HTMLInputElement>('#question input[name^=answer-]')[at]?.click();
  return Object.fromEntries(
    [...'abcd'].flatMap((letter, at) => [
      [letter, press(at)],
      [String(at + 1), press(at)],
    ]),
  );
}

async function toggleFullScreen(): Promise<void> {
  try {
    if (document.fullscreenElement === null) await document.documentElement.requestFullscreen();
    else await document.exitFullscreen();
  } catch {
    // The browser does not allow it: the page works without.
  }
}
