import type { ReactNode } from 'react';

interface ChipProps {
  readonly children: ReactNode;
  /** Used only with `onToggle`. */
  readonly isPressed?: boolean;
  /** Makes the chip a filter toggle; without it, the chip is a label. */
  readonly onToggle?: (isPressed: boolean) => void;
}

/** A boxed word: a label, or a filter toggle. */
export function Chip({ children, isPressed = false, onToggle }: ChipProps) {
  if (onToggle === undefined) {
    return (
      <span className="inline-block max-w-full self-center truncate rounded-sm border border-line px-1.5 text-xs leading-5 text-ink-soft">
        {children}
      </span>
    );
  }
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-full border border-line-strong px-4 text-sm font-medium text-ink aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-page"
      onClick={() => onToggle(!isPressed)}
    >
      {children}
    </button>
  );
}
