import { CatchBoundary } from '@tanstack/react-router';
import { memo, Suspense } from 'react';
import Markdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import remarkMath from 'remark-math';

import { FIGURE_LANGUAGE } from './figure-language.ts';
import { Formula } from '../../ui/formula.tsx';
import { lazyNamed } from '../../ui/lazy-named.ts';
import { answerMarkdown, followableAddress, isReadableFormula } from './answer-markdown.ts';

const FigureView = lazyNamed(() => import('./figure-view.tsx'), 'FigureView');

/**
 * Renders text of a student or a model. All such text must go through this component. No HTML, no remote pictures, no links with hidden
 * targets; formulas within limits.
 */
export const DrawnText = memo(function DrawnText({ text }: { text: string }) {
  const plain = () => <p className="break-words whitespace-pre-wrap">{text.slice(0, 40_000)}</p>;
  return (
    <CatchBoundary getResetKey={() => text} errorComponent={plain}>
      {/* Combining marks piled on a letter are clipped; the outline of a link has room. */}
      <div className="-my-1 grid grid-cols-1 gap-3 overflow-y-clip py-1 wrap-anywhere">
        <Markdown remarkPlugins={PLUGINS} components={COMPONENTS} urlTransform={(address) => followableAddress(address) ?? ''}>
          {answerMarkdown(text)}
        </Markdown>
      </div>
    </CatchBoundary>
  );
});

const PLUGINS = [remarkGfm, remarkMath];

const Heading: Components['h1'] = ({ children }) => <h3 className="font-display text-lg font-semibold">{children}</h3>;

const COMPONENTS: Components = {
  h1: Heading,
  h2: Heading,
  h3: Heading,
  h4: Heading,
  h5: Heading,
  h6: Heading,
  a: ({ href, children }) => {
    const address = followableAddress(href);
    if (address === null) return <span>{children}</span>;
    return (
      <span>
        {children}{' '}
        <a href={address} target="_blank" rel="noopener noreferrer nofollow" className="text-sm break-all underline underline-offset-4">
          ({address})
        </a>
      </span>
    );
  },
  // Loading the picture would tell its server who reads this.
  img: ({ alt }) => <span className="text-sm text-ink-soft">[Picture{alt ? `: ${alt}` : ''}]</span>,
  input: () => null,
  ul: ({ children }) => <ul className="grid grid-cols-1 gap-1.5 list-disc pl-5">{children}</ul>,
  ol: ({ children, start }) => (
    <ol start={start} className="grid grid-cols-1 gap-1.5 list-decimal pl-6">
      {children}
    </ol>
  ),
  blockquote: ({ children }) => <blockquote className="border-l-2 border-line-strong pl-3">{children}</blockquote>,
  hr: () => <hr className="border-line" />,
  table: ({ children }) => (
    <div className="overflow-x-auto">
      <table className="border-collapse text-sm [&_td]:border [&_td]:border-line [&_td]:px-2 [&_td]:py-1 [&_th]:border [&_th]:border-line [&_th]:px-2 [&_th]:py-1 [&_th]:text-left">
        {children}
      </table>
    </div>
  ),
  pre: ({ children }) => <div className="overflow-x-auto">{children}</div>,
  code: ({ className = '', children }) => {
    const code = typeof children === 'string' ? children : '';
    if (className.includes('language-math') && isReadableFormula(code))
      return <Formula tex={code.trim()} isDisplay={className.includes('math-display')} />;
    if (className === `language-${FIGURE_LANGUAGE}`) {
      return (
        <Suspense>
          <FigureView data={code} />
        </Suspense>
      );
    }
    return <code className="rounded-sm bg-column px-1 py-0.5 text-sm break-words whitespace-pre-wrap">{children}</code>;
  },
};
