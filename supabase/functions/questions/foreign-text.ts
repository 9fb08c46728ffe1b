import katex from 'katex';
import 'katex/contrib/mhchem';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import Markdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import remarkMath from 'remark-math';

import { isBomb, LIMITS } from '../../../src/shared/rules/formula-limits.ts';
import { answerMarkdown, followableAddress, isReadableFormula } from '../../../src/shared/marked-text/answer-markdown.ts';

/** Most formulas per page, and below, most characters per text: a function has two seconds of CPU time. */
const MOST_FORMULAS = 150;
const MOST_CHARACTERS = 8000;

/** Renders students' texts of one page by the rules of src/shared/marked-text/drawn-text.tsx: no HTML, no pictures of other servers. */
export function foreignText(): (text: string) => string {
  let formulas = 0;

  function code({ className = '', children }: { className?: string | undefined; children?: unknown }): ReactElement {
    const source = typeof children === 'string' ? children : '';
    if (!className.includes('language-math') || !isDrawable(source) || formulas >= MOST_FORMULAS) {
      return createElement('code', { className: 'break-words whitespace-pre-wrap' }, source);
    }
    formulas += 1;
    return formula(source.trim(), className.includes('math-display'));
  }

  return (text) => {
    const shown = text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
    try {
      const markdown = createElement(
        Markdown,
        {
          remarkPlugins: PLUGINS,
          components: { ...COMPONENTS, code: code as NonNullable<Components['code']> },
          urlTransform: (url) => followableAddress(url) ?? '',
        },
        answerMarkdown(shown),
      );
      return renderToStaticMarkup(
        createElement('div', { className: '-my-1 grid grid-cols-1 gap-3 overflow-y-clip py-1 wrap-anywhere' }, markdown),
      );
    } catch (error) {
      console.error('A text could not be drawn', error);
      return renderToStaticMarkup(createElement('p', { className: 'break-words whitespace-pre-wrap' }, shown));
    }
  };
}

/** Renders a title, which has text and formulas. */
export function foreignTitle(title: string): string {
  const parts = title.split(/\$([^$]{1,200})\$/);
  return renderToStaticMarkup(
    createElement('span', null, ...parts.map((part, at) => (at % 2 === 0 ? part : isDrawable(part) ? formula(part, false) : `$${part}$`))),
  );
}

const PLUGINS = [remarkGfm, remarkMath];

const isDrawable = (tex: string): boolean => isReadableFormula(tex) && !isBomb(tex);

/** Renders a formula as MathML, which browsers show without a script. KaTeX escapes the input and trusts nothing. */
function formula(tex: string, displayMode: boolean): ReactElement {
  const html = katex.renderToString(tex, { ...LIMITS, displayMode, output: 'mathml', throwOnError: false, strict: 'ignore', trust: false });
  // oxlint-disable-next-line react/no-danger
  return createElement('span', { dangerouslySetInnerHTML: { __html: html } });
}

const Heading: Components['h1'] = ({ children }) => createElement('p', { className: 'font-semibold' }, children);

const COMPONENTS: Components = {
  h1: Heading,
  h2: Heading,
  h3: Heading,
  h4: Heading,
  h5: Heading,
  h6: Heading,
  a: ({ href, children }) => {
    const address = followableAddress(href);
    return address === null
      ? createElement('span', null, children)
      : createElement(
          'span',
          null,
          children,
          ' ',
          createElement('a', { href: address, rel: 'nofollow ugc noopener noreferrer', className: 'underline' }, `(${address})`),
        );
  },
  img: ({ alt }) => createElement('span', null, `[Picture${alt ? `: ${alt}` : ''}]`),
  input: () => null,
  ul: ({ children }) => createElement('ul', { className: 'grid grid-cols-1 gap-1.5 list-disc pl-5' }, children),
  ol: ({ children, start }) => createElement('ol', { start, className: 'grid grid-cols-1 gap-1.5 list-decimal pl-6' }, children),
  pre: ({ children }) => createElement('div', { className: 'overflow-x-auto' }, children),
};
