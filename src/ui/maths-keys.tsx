import type { RefObject } from 'react';

import { VisuallyHidden } from './visually-hidden.tsx';
import { writeWithCaret } from './write-with-caret.ts';

/** Label of the key, its name, the text it inserts when typed, and as TeX; `|` marks the caret. */
const KEYS = [
  ['x²', 'Squared', '^2|', '^2|'],
  ['xⁿ', 'Power', '^(|)', '^{|}'],
  ['√', 'Square root', 'sqrt(|)', '\\sqrt{|}'],
  ['a⁄b', 'Fraction', '(|)/()', '\\frac{|}{}'],
  ['( )', 'Brackets', '(|)', '(|)'],
  ['=', 'Equals', ' = |', ' = |'],
  ['≤', 'At most', ' <= |', ' \\le |'],
  ['≥', 'At least', ' >= |', ' \\ge |'],
  ['±', 'Plus or minus', '±|', ' \\pm |'],
  ['π', 'Pi', 'pi|', '\\pi |'],
  ['θ', 'Theta', 'theta|', '\\theta |'],
  ['sin', 'Sine', 'sin(|)', '\\sin(|)'],
  ['cos', 'Cosine', 'cos(|)', '\\cos(|)'],
  ['tan', 'Tangent', 'tan(|)', '\\tan(|)'],
  ['log', 'Logarithm', 'log(|)', '\\log(|)'],
  ['ln', 'Natural logarithm', 'ln(|)', '\\ln(|)'],
  ['d/dx', 'Derivative', 'd/dx (|)', '\\frac{d}{dx}(|)'],
  ['∫', 'Integral', 'integrate | dx', '\\int | \\,dx'],
  ['lim', 'Limit', 'lim x->| ', '\\lim_{x \\to |} '],
  ['→', 'Arrow', ' -> |', ' \\to |'],
  ['∞', 'Infinity', 'infinity|', '\\infty |'],
  ['[ ]', 'Matrix', '[[|, ], [, ]]', '\\begin{bmatrix} | & \\\\ & \\end{bmatrix}'],
  ['nCr', 'Combinations', 'C(|, )', '\\binom{|}{}'],
  ['i', 'Imaginary unit', 'i|', 'i|'],
] as const;

interface MathsKeysProps {
  readonly box: RefObject<HTMLTextAreaElement | null>;
  readonly onInsert: (text: string) => void;
  /** Given for texts with formulas between dollar signs: the keys then write TeX, and add dollar signs outside a formula. */
  readonly isInFormula?: (text: string, caret: number) => boolean;
}

/** Keys for symbols that a phone's keyboard hides or lacks. */
export function MathsKeys({ box, onInsert, isInFormula }: MathsKeysProps) {
  function press(typed: string, tex: string) {
    const area = box.current;
    if (area === null) return;
    const { selectionStart: start, selectionEnd: end, value } = area;
    const needsDollars = isInFormula !== undefined && !isInFormula(value, start);
    const selected = needsDollars ? value.slice(start, end).replaceAll('$', '') : value.slice(start, end);
    const writes = isInFormula === undefined ? typed : tex;
    const [before, after] = (needsDollars ? `$${writes.trim()}$` : writes).split('|') as [string, string];
    const caret = start + before.length + selected.length;
    writeWithCaret(area, caret, () => onInsert(value.slice(0, start) + before + selected + after + value.slice(end)));
  }
  return (
    // Positioned, so that the hidden names of the keys do not widen the page.
    <fieldset aria-label="Maths keys" className="relative flex min-w-0 gap-1 no-scrollbar overflow-x-auto pb-1 sm:flex-wrap">
      {KEYS.map(([shown, name, typed, tex]) => (
        <button
          key={name}
          type="button"
          title={name}
          className="min-h-11 min-w-11 shrink-0 rounded-lg border border-line bg-surface px-2 font-display hover:bg-hover"
          // Keeps the focus in the text box, and a phone's keyboard open.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => press(typed, tex)}
        >
          <span aria-hidden>{shown}</span>
          <VisuallyHidden>{name}</VisuallyHidden>
        </button>
      ))}
    </fieldset>
  );
}
