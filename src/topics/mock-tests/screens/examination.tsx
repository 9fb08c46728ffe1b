import { memo, useMemo, useState } from 'react';

import { OPTION_LETTERS } from '../../../content/questions/question.ts';
import { Button } from '../../../ui/button.tsx';
import { useShortcuts } from '../../../ui/use-shortcuts.ts';
import { useAttemptPart, useExam } from './exam-context.ts';
import { ExamHeader, type Tool } from './exam-header.tsx';
import { LETTER_SIZES, type LetterStep } from './letter-size.tsx';
import { PalettePanel } from './palette.tsx';
import { QuestionStack } from './question-stack.tsx';
import { RoughSheet } from './rough-sheet.tsx';
import { type Language, shownQuestion } from './shown-question.ts';
import { Modal } from '../../../ui/modal.tsx';
import { type Calculation, NOTHING, pressKey, shownNumber } from './calculation.ts';
import { QuestionText } from './question-text.tsx';

const CALCULATOR_KEYS = ['7', '8', '9', '÷', '4', '5', '6', '×', '1', '2', '3', '−', '0', '.', '=', '+'] as const;

const NOTICE_LOOK = 'rounded-xl border border-line-strong bg-raised px-4 py-3 text-base';

const FOOT = 'max-sm:px-2 max-sm:text-sm';

/** With large letters or a low window the question keeps a minimum height, and the page scrolls. */
const ROWS = { alone: 'grid-rows-[auto_minmax(min-content,1fr)_auto]', beside: 'grid-rows-[auto_minmax(0,1fr)_auto]' };

interface ExaminationProps {
  readonly attemptId: string;
  readonly language: Language;
  readonly onLanguage: (language: Language) => void;
}

/** The running paper, alone on the page. Does not render again for each stored event. */
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
/** The keys A to F and 1 to 6 choose the options. */
const OPTION_KEYS: Readonly<Record<string, () => void>> = Object.fromEntries(
  [...OPTION_LETTERS.toLowerCase()].flatMap((letter, at) => [
    [letter, press(at)],
    [String(at + 1), press(at)],
  ]),
);

/** Notices about this paper. The app's other notices are hidden meanwhile. */
function ExamNotices() {
  const refusal = useAttemptPart(({ context }) => context.refusal);
  const isUnsaved = useAttemptPart(({ context }) => context.isUnsaved);
  const isNearEnd = useAttemptPart(({ context }) => context.isNearEnd);
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-2 px-4 not-empty:pt-2 lg:px-6">
      {isUnsaved ? (
        <p role="alert" className={NOTICE_LOOK}>
          This device could not save your last answers: it may be full. They are kept while this page is open, and Ekagra tries again every
          few seconds. Free some storage.
        </p>
      ) : null}
      {isNearEnd ? <p className={NOTICE_LOOK}>Less than five minutes left. The test is submitted automatically at the end.</p> : null}
      {refusal === null ? null : (
        <p role="alert" className={NOTICE_LOOK}>
          {refusal}
        </p>
      )}
    </div>
  );
}

/** A calculator with four operations and the square root. */
function Calculator({ onClose }: { readonly onClose: () => void }) {
  const [calculation, setCalculation] = useState<Calculation>(NOTHING);
  const press = (key: string) => setCalculation((before) => pressKey(before, key));
  return (
    <Modal isOpen onClose={onClose} title="Calculator">
      <output
        aria-label="Result"
        className="mb-3 block rounded-lg border border-line bg-field px-3 py-2 text-right font-display text-2xl tabular-nums"
      >
        {shownNumber(calculation)}
      </output>
      <div className="grid grid-cols-4 gap-2">
        {['C', '±', '√', ...CALCULATOR_KEYS].map((key) => (
          <button
            key={key}
            type="button"
            className="min-h-12 rounded-lg border border-line-strong bg-surface font-display text-lg hover:bg-hover first:col-span-2"
            onClick={() => press(key)}
          >
            {key}
          </button>
        ))}
      </div>
    </Modal>
  );
}

interface QuestionPaperProps {
  readonly language: Language;
  readonly onOpen: (question: number) => void;
  readonly onClose: () => void;
}

/** An overview of all questions, without their options, as in the examination. */
function QuestionPaper({ language, onOpen, onClose }: QuestionPaperProps) {
  const { paper } = useExam();
  return (
    <Modal isOpen onClose={onClose} title="Question Paper" width="wide">
      {paper.template.sections.map(({ id, title }, section) => (
        <section key={id} className="mb-4 grid gap-1">
          <h3 className="font-display font-semibold">{title}</h3>
          <ol className="grid gap-1">
            {paper.questions.map(({ question, section: its }, at) =>
              its === section ? (
                <li key={question.id}>
                  <button
                    type="button"
                    className="flex w-full gap-3 rounded-lg px-2 py-2 text-left hover:bg-hover"
                    onClick={() => {
                      onOpen(at);
                      onClose();
                    }}
                  >
                    <span className="font-display font-semibold tabular-nums">{at + 1}.</span>
                    <Statement {...shownQuestion(question, language)} />
                  </button>
                </li>
              ) : null,
            )}
          </ol>
        </section>
      ))}
    </Modal>
  );
}

/** An assertion means nothing without its reason, so both are displayed. */
function Statement({ statement, reason }: Pick<ReturnType<typeof shownQuestion>, 'statement' | 'reason'>) {
  if (reason === undefined) {
    return (
      <span className="min-w-0">
        <QuestionText text={statement} />
      </span>
    );
  }
  return (
    <span className="grid min-w-0">
      <span>
        <b>Assertion: </b>
        <QuestionText text={statement} />
      </span>
      <span>
        <b>Reason: </b>
        <QuestionText text={reason} />
      </span>
    </span>
  );
}
