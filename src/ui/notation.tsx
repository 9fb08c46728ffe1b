import { Formula } from './formula.tsx';
import { parseNotation } from './parse-notation.ts';

/** Text with typeset formulas between dollar signs. Never parsed as HTML. */
export function Notation({ text }: { text: string }) {
  return parseNotation(text).map(({ kind, text: part, at }) =>
    kind === 'words' ? part : <Formula key={`${at} ${kind}`} tex={part} isDisplay={kind === 'display'} />,
  );
}
