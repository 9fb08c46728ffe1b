import { ChevronDown } from 'lucide-react';

interface OverdueLineProps {
  /** "3", or "300+" where more tasks exist than were read. */
  readonly count: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onMove: (to: 'today' | 'tomorrow') => void;
}

/** All overdue tasks of a column in one line. */
export function OverdueLine({ count, isOpen, onToggle, onMove }: OverdueLineProps) {
  return (
    <div className="flex flex-wrap items-center justify-between border-b border-line pl-1 text-sm">
      <button type="button" aria-expanded={isOpen} className="flex min-h-11 items-center gap-1.5 font-medium text-late" onClick={onToggle}>
        {count} overdue
        <ChevronDown aria-hidden className={`size-4 transition-transform duration-quick ${isOpen ? 'rotate-180' : ''}`} />
      </button>
      <span className="inline-flex flex-wrap items-center">
        <span aria-hidden className="text-ink-soft">
          Move all to
        </span>
        {(['today', 'tomorrow'] as const).map((to) => (
          <button
            key={to}
            type="button"
            aria-label={`Move all to ${to}`}
            className="min-h-11 min-w-11 rounded-lg px-1 font-medium underline underline-offset-4"
            onClick={() => onMove(to)}
          >
            {to}
          </button>
        ))}
      </span>
    </div>
  );
}
