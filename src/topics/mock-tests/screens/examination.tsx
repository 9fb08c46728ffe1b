import { memo, useMemo, useState } from 'react';

import { OPTION_LETTERS } from '../../../content/questions/question.ts';
import { Button } from '../../../ui/button.tsx';
import { useShortcuts } from '../../../ui/use-shortcuts.ts';
import { Calculator } from './calculator.tsx';
import { useExam } from './exam-context.ts';
import { ExamHeader, type Tool } from './exam-header.tsx';
import { ExamNotices } from './exam-notices.tsx';
import { type LetterStep, LETTER_SIZES } from './letter-size.tsx';
import { PalettePanel } from './palette.tsx';
import { QuestionPaper } from './question-paper.tsx';
import { QuestionStack } from './question-stack.tsx';
import { RoughSheet } from './rough-sheet.tsx';
import type { Language } from './shown-question.ts';

const FOOT = 'max-sm:px-2 max-sm:text-sm';

/** With large letters or a low window the question keeps a place, and the page scrolls. */
const ROWS = { alone: 'grid-rows-[auto_minmax(min-content,1fr)_auto]', beside: 'grid-rows-[auto_minmax(0,1fr)_auto]' };

interface ExaminationProps {
  readonly attemptId: string;
  readonly language: Language;
  readonly onLanguage: (language: Language) => void;
}

/** The paper in front of the student: nothing else is on the page. Not rendered again with each event that is stored. */
export const Examination = memo(function Examination({ attemptId, language, onLanguage }: ExaminationProps) {
  const { actor } = useExam();
  const [letters, setLetters] = useState<LetterStep>(1);
  const [tool, setTool] = useState<Tool | null>(null);
  const [isPaletteOpen, setIsPaletteOpen] = useState(false);

  const { save, mark, clear, open } = useMemo(
    () => ({
      save: () => actor.send({ type: 'SAVE' }),
      mark: () => actor.send({ type: 'MARK' }),
      clear: () => actor.send({ type: 'CLEAR' }),
      open: (question: number) => {
        actor.send({ type: 'OPEN', question });
        setIsPaletteOpen(false);
      },
    }),
    [actor],
  );
  useShortcuts({ ...OPTION_KEYS, n: save, m: mark, x: clear, p: () => setTool('paper') });

  return (
    <div
      className={`grid h-full min-h-0 grid-cols-1 overflow-y-auto bg-page lg:grid-cols-[minmax(0,1fr)_21rem] ${isPaletteOpen ? ROWS.beside : ROWS.alone}`}
    >
      <ExamHeader letters={letters} onLetters={setLetters} language={language} onLanguage={onLanguage} onTool={setTool} onOpen={open} />
      <main className="grid min-h-0 grid-rows-[auto_minmax(0,1fr)] overflow-y-auto" style={{ fontSize: LETTER_SIZES[letters] }}>
        <ExamNotices />
        <QuestionStack language={language} isAlone={!isPaletteOpen} />
      </main>
      <PalettePanel isOpen={isPaletteOpen} onOpen={open} />
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
      {tool === 'paper' ? <QuestionPaper language={language} onOpen={open} onClose={() => setTool(null)} /> : null}
      {tool === 'sheet' ? <RoughSheet attemptId={attemptId} onClose={() => setTool(null)} /> : null}
      {tool === 'calculator' ? <Calculator onClose={() => setTool(null)} /> : null}
    </div>
  );
});

const press = (at: number) => () => document.querySelectorAll<HTMLInputElement>('#question [data-shown] input[name^=answer-]')[at]?.click();
/** A to F, and 1 to 6, press the options. */
const OPTION_KEYS: Readonly<Record<string, () => void>> = Object.fromEntries(
  [...OPTION_LETTERS.toLowerCase()].flatMap((letter, at) => [
    [letter, press(at)],
    [String(at + 1), press(at)],
  ]),
);
