import { Formula } from './formula.tsx';
import { parseNotation } from './parse-notation.ts';

/** Text as it was written, with the formulas between its dollar signs typeset. Never read as HTML. */
export function Notation({ text }: { text: string }) {
  return parseNotation(text).map(({ kind, text: part, at }) =>
    kind === 'words' ? part : <Formula key={`${at} ${kind}`} tex={part} isDisplay={kind === 'display'} />,
  );
}
