import { Delete } from 'lucide-react';

import { typedNumber } from '../rules/read-number.ts';

interface NumberPadProps {
  readonly text: string;
  readonly onChange: (text: string) => void;
}

const KEYS = ['7', '8', '9', '4', '5', '6', '1', '2', '3', '0', '.', '-'];
const KEY =
  'grid min-h-12 place-items-center rounded-lg border border-line-strong bg-surface font-display text-lg font-semibold hover:bg-hover';

/** The examination's keypad; the field takes a keyboard too. */
export function NumberPad({ text, onChange }: NumberPadProps) {
  const type = (next: string) => onChange(typedNumber(text, next));
  return (
    <div className="grid max-w-64 gap-3">
      <label className="grid gap-1.5 text-sm font-medium">
        Your answer, a number
        <input
          className="control font-display text-xl tabular-nums"
          inputMode="none"
          autoComplete="off"
          value={text}
          onChange={({ currentTarget }) => type(currentTarget.value)}
        />
      </label>
      <fieldset aria-label="Keypad" className="grid grid-cols-3 gap-2">
        {KEYS.map((key) => (
          <button
            key={key}
            type="button"
            className={KEY}
            aria-label={key === '-' ? 'Minus' : key === '.' ? 'Point' : undefined}
            onClick={() => type(text + key)}
          >
            {key === '-' ? '−' : key}
          </button>
        ))}
        <button type="button" className={`${KEY} col-span-2`} aria-label="Backspace" onClick={() => type(text.slice(0, -1))}>
          <Delete aria-hidden className="size-5" />
        </button>
        <button type="button" className={`${KEY} text-sm`} onClick={() => type('')}>
          Empty
        </button>
      </fieldset>
    </div>
  );
}
