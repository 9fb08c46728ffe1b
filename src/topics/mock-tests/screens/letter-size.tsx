import { AArrowDown, AArrowUp } from 'lucide-react';

import { IconButton } from '../../../ui/icon-button.tsx';

/** Font sizes of the question's text. */
export const LETTER_SIZES = ['0.875rem', '1rem', '1.25rem', '1.5rem'] as const;
export type LetterStep = 0 | 1 | 2 | 3;

interface LetterSizeProps {
  readonly value: LetterStep;
  readonly onChange: (value: LetterStep) => void;
}

export function LetterSize({ value, onChange }: LetterSizeProps) {
  return (
    <fieldset aria-label="Size of letters" className="flex">
      <IconButton
        label="Smaller letters"
        disabled={value === 0}
        className="disabled:opacity-50"
        onClick={() => onChange((value - 1) as LetterStep)}
      >
        <AArrowDown aria-hidden className="size-5" />
      </IconButton>
      <IconButton
        label="Larger letters"
        disabled={value === 3}
        className="disabled:opacity-50"
        onClick={() => onChange((value + 1) as LetterStep)}
      >
        <AArrowUp aria-hidden className="size-5" />
      </IconButton>
    </fieldset>
  );
}
