import { Calculator, FileText, Maximize, PenLine } from 'lucide-react';
import { memo, useEffect, useRef } from 'react';

import { rangeOf } from '../rules/paper.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useCurrentSection, useExam } from './exam-context.ts';
import { LanguageChoice } from './language-choice.tsx';
import { LetterSize, type LetterStep } from './letter-size.tsx';
import type { Language } from './shown-question.ts';
import { TimeLeft } from './time-left.tsx';

export type Tool = 'paper' | 'sheet' | 'calculator';

interface ExamHeaderProps {
  readonly letters: LetterStep;
  readonly onLetters: (step: LetterStep) => void;
  readonly language: Language;
  readonly onLanguage: (language: Language) => void;
  readonly onTool: (tool: Tool) => void;
  readonly onOpen: (question: number) => void;
}

/** Tools, clock and sections. Does not render again for each question. */
export const ExamHeader = memo(function ExamHeader({ letters, onLetters, language, onLanguage, onTool, onOpen }: ExamHeaderProps) {
  const { template } = useExam().paper;
  return (
    <header className="grid gap-1 border-b border-line bg-surface pt-[env(safe-area-inset-top)] lg:col-span-2">
      <div className="flex flex-wrap items-center gap-x-3 px-3 pt-1 lg:px-6">
        <h1 className="min-w-0 flex-1 truncate font-display text-lg font-semibold max-sm:text-base">{template.title}</h1>
        <div className="-ml-2 flex items-center max-sm:order-last max-sm:basis-full">
          <IconButton label="Question Paper" onClick={() => onTool('paper')}>
            <FileText aria-hidden className="size-5" />
          </IconButton>
          <IconButton label="Rough sheet" onClick={() => onTool('sheet')}>
            <PenLine aria-hidden className="size-5" />
          </IconButton>
          {template.calculator ? (
            <IconButton label="Calculator" onClick={() => onTool('calculator')}>
              <Calculator aria-hidden className="size-5" />
            </IconButton>
          ) : null}
          <LetterSize value={letters} onChange={onLetters} />
          {template.languages.length > 1 ? <LanguageChoice value={language} onChange={onLanguage} /> : null}
          {document.fullscreenEnabled ? (
            <IconButton label="Full screen" className="max-sm:hidden" onClick={() => void toggleFullScreen()}>
              <Maximize aria-hidden className="size-5" />
            </IconButton>
          ) : null}
        </div>
        <TimeLeft />
      </div>
      <SectionTabs onOpen={onOpen} />
    </header>
  );
});

/** Opens a section at its first question. Scrolls the current tab into view, because on a phone the row is wider than the screen. */
function SectionTabs({ onOpen }: Pick<ExamHeaderProps, 'onOpen'>) {
  const { paper } = useExam();
  const section = useCurrentSection();
  const tabs = useRef<HTMLElement>(null);
  // Braces, because newer browsers return a promise, which is no clean-up function.
  useEffect(() => {
    tabs.current?.children[section]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [section]);
  return (
    <nav ref={tabs} aria-label="Sections" className="flex gap-1 no-scrollbar overflow-x-auto px-3 pb-2 lg:px-6">
      {paper.template.sections.map(({ id, title }, at) => (
        <button
          key={id}
          type="button"
          aria-current={at === section ? 'true' : undefined}
          className={`min-h-11 shrink-0 rounded-lg border border-line px-3 text-sm ${CURRENT}`}
          onClick={() => onOpen(rangeOf(paper, at).first)}
        >
          {title}
        </button>
      ))}
    </nav>
  );
}

const CURRENT = 'aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:font-medium aria-[current]:text-page';

async function toggleFullScreen(): Promise<void> {
  try {
    if (document.fullscreenElement === null) await document.documentElement.requestFullscreen();
    else await document.exitFullscreen();
  } catch {
    // The browser does not allow full screen; the page works without it.
  }
}
