import { useId } from 'react';

interface SegmentedControlProps<T extends string> {
  /** Accessible name of the group. */
  readonly label: string;
  readonly options: readonly { readonly value: T; readonly label: string; readonly count?: number | undefined }[];
  readonly value: T;
  readonly onValueChange: (value: T) => void;
}

/** A choice among a few options: native radio buttons with their keyboard support. */
export function SegmentedControl<T extends string>({ label, options, value, onValueChange }: SegmentedControlProps<T>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className="flex flex-wrap gap-1 rounded-xl bg-column p-1">
      {options.map((option) => (
        <label
          key={option.value}
          className="relative flex min-h-11 flex-auto cursor-pointer items-center justify-center gap-1.5 rounded-lg border border-transparent px-1.5 text-center text-sm text-ink-soft has-checked:border-line has-checked:bg-surface has-checked:font-medium has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            className="absolute inset-0 cursor-pointer appearance-none rounded-lg outline-none"
            onChange={() => onValueChange(option.value)}
          />
          {option.label}
          {option.count === undefined ? null : <span className="font-display text-sm tabular-nums">{option.count}</span>}
        </label>
      ))}
    </div>
  );
}
