import type { RefObject } from 'react';

import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { writeWithCaret } from '../../ui/write-with-caret.ts';

/** Key label, name and inserted text; `|` marks the caret. */
const KEYS = [
  ['x²', 'Squared', '^2|'],
  ['xⁿ', 'Power', '^(|)'],
  ['√', 'Square root', 'sqrt(|)'],
  ['a⁄b', 'Fraction', '(|)/()'],
  ['( )', 'Brackets', '(|)'],
  ['=', 'Equals', ' = |'],
  ['≤', 'At most', ' <= |'],
  ['≥', 'At least', ' >= |'],
  ['±', 'Plus or minus', '±|'],
  ['π', 'Pi', 'pi|'],
  ['θ', 'Theta', 'theta|'],
  ['sin', 'Sine', 'sin(|)'],
  ['cos', 'Cosine', 'cos(|)'],
  ['tan', 'Tangent', 'tan(|)'],
  ['log', 'Logarithm', 'log(|)'],
  ['ln', 'Natural logarithm', 'ln(|)'],
  ['d/dx', 'Derivative', 'd/dx (|)'],
  ['∫', 'Integral', 'integrate | dx'],
  ['lim', 'Limit', 'lim x->| '],
  ['→', 'Arrow', ' -> |'],
  ['∞', 'Infinity', 'infinity|'],
  ['[ ]', 'Matrix', '[[|, ], [, ]]'],
  ['nCr', 'Combinations', 'C(|, )'],
  ['i', 'Imaginary unit', 'i|'],
] as const;

interface MathsKeysProps {
  readonly box: RefObject<HTMLTextAreaElement | null>;
  readonly onInsert: (text: string) => void;
}

/** Symbols that a phone's keyboard hides or lacks. */
export function MathsKeys({ box, onInsert }: MathsKeysProps) {
  function press(writes: string) {
    const area = box.current;
    if (area === null) return;
    const [before, after] = writes.split('|') as [string, string];
    const { selectionStart: start, selectionEnd: end, value } = area;
    const cursor = start + before.length + (end - start);
    writeWithCaret(area, cursor, () => onInsert(value.slice(0, start) + before + value.slice(start, end) + after + value.slice(end)));
  }
  return (
    <fieldset aria-label="Maths keys" className="flex min-w-0 gap-1 overflow-x-auto pb-1 sm:flex-wrap">
      {KEYS.map(([shown, name, writes]) => (
        <button
          key={name}
          type="button"
          title={name}
          className="min-h-11 min-w-11 shrink-0 rounded-lg border border-line bg-surface px-2 font-display hover:bg-hover"
          // The box keeps focus, and a phone its keyboard.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => press(writes)}
        >
          <span aria-hidden>{shown}</span>
          <VisuallyHidden>{name}</VisuallyHidden>
        </button>
      ))}
    </fieldset>
  );
}
