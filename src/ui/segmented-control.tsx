import { RadioGroup } from './radio-group.tsx';

interface Segment<T extends string> {
  readonly value: T;
  readonly label: string;
  /** Shorter label for a phone: some of the label's words. */
  readonly short?: string;
  readonly count?: number | undefined;
}

interface SegmentedControlProps<T extends string> {
  /** Accessible name of the group. */
  readonly label: string;
  readonly options: readonly Segment<T>[];
  readonly value: T;
  readonly onValueChange: (value: T) => void;
}

/** Chooses one of a few words side by side. */
export function SegmentedControl<T extends string>(props: SegmentedControlProps<T>) {
  return (
    <RadioGroup
      {...props}
      className="flex flex-wrap gap-1 rounded-xl bg-column p-1"
      optionClassName={`flex min-h-11 flex-auto items-center justify-center gap-1.5 rounded-lg border border-transparent px-1.5 text-center text-sm text-ink-soft ${CHOSEN}`}
    >
      {({ label, short, count }) => (
        <>
          {short === undefined ? (
            label
          ) : (
            <>
              <span aria-hidden className="sm:hidden">
                {short}
              </span>
              <span className="max-sm:sr-only">{label}</span>
            </>
          )}
          {count === undefined ? null : <span className="font-display text-sm tabular-nums">{count}</span>}
        </>
      )}
    </RadioGroup>
  );
}

const CHOSEN = 'data-checked:border-line data-checked:bg-surface data-checked:font-medium data-checked:text-ink';
