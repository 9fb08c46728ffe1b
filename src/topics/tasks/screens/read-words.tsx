import type { RefObject } from 'react';

import type { QuickAddToken } from '../rules/quick-add-token.ts';

interface ReadWordsProps {
  readonly line: string;
  readonly tokens: readonly QuickAddToken[];
  /** Scrolls with the box, which scrolls a long line. */
  readonly ref: RefObject<HTMLDivElement | null>;
}

/** Lies over the box of a line and underlines the words that were read. Its letters stand where the box has its own. */
export function ReadWords({ line, tokens, ref }: ReadWordsProps) {
  return (
    <div
      ref={ref}
      aria-hidden
      className="pointer-events-none absolute inset-x-px top-0 h-11 overflow-hidden px-3 leading-11 whitespace-pre text-transparent"
    >
      {tokens.map((token, at) => (
        <span key={token.start}>
          {line.slice(tokens[at - 1]?.end ?? 0, token.start)}
          <mark className="bg-transparent text-transparent underline decoration-ink-soft decoration-2 underline-offset-4">
            {token.text}
          </mark>
        </span>
      ))}
      {line.slice(tokens.at(-1)?.end ?? 0)}
    </div>
  );
}

/**
 * The token whose underlined words are at a point of the screen. The overlay itself takes no taps: those beside a word set the
 * caret in the box below.
 */
export function tokenAt(
  overlay: HTMLElement | null,
  tokens: readonly QuickAddToken[],
  { clientX, clientY }: { readonly clientX: number; readonly clientY: number },
): QuickAddToken | undefined {
  const isHit = ({ left, right, top, bottom }: DOMRect) => left <= clientX && clientX < right && top <= clientY && clientY < bottom;
  const marks = [...(overlay?.querySelectorAll('mark') ?? [])];
  return tokens[marks.findIndex((mark) => isHit(mark.getBoundingClientRect()))];
}
