import { useRef } from 'react';

import { MathsKeys } from '../../../ui/maths-keys.tsx';
import { TextArea } from '../../../ui/text-area.tsx';

interface TextWithMathsProps {
  readonly label: string;
  readonly value: string;
  readonly hint?: string;
  readonly onValueChange: (value: string) => void;
}

/** Maximum length of a question's or an answer's text, in characters. */
const LONGEST = 20_000;

/** A text field with formulas between dollar signs, and keys for maths. */
export function TextWithMaths({ label, value, hint, onValueChange }: TextWithMathsProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  return (
    <div className="grid grid-cols-1 gap-2">
      <TextArea
        ref={box}
        label={label}
        hint={hint}
        rows={5}
        maxLength={LONGEST}
        value={value}
        onChange={({ target }) => onValueChange(target.value)}
      />
      <MathsKeys box={box} onInsert={onValueChange} isInFormula={isInFormula} />
    </div>
  );
}

/** Whether the caret is in a formula: an odd number of dollar signs precedes it. */
function isInFormula(text: string, caret: number): boolean {
  return text.slice(0, caret).split('$').length % 2 === 0;
}
