import type { ComponentProps } from 'react';

interface ButtonProps extends ComponentProps<'button'> {
  /** `primary`: the main action. */
  readonly variant?: 'primary' | 'secondary' | 'danger';
  /** A request is under way. The button says so and keeps its width. */
  readonly isBusy?: boolean;
}

const VARIANTS = {
  primary: 'bg-accent text-on-accent border-transparent font-semibold hover:bg-accent-pressed',
  secondary: 'bg-surface text-ink border-line-strong font-medium hover:bg-hover',
  danger: 'bg-surface text-danger border-danger font-medium hover:bg-hover',
} as const;

export function Button({ variant = 'secondary', isBusy = false, className = '', type = 'button', children, ...props }: ButtonProps) {
  return (
    <button
      type={type}
      aria-busy={isBusy}
      className={`relative inline-flex [&_svg]:shrink-0 min-h-11 items-center justify-center gap-2 rounded-lg border px-4 py-2 transition-colors duration-quick disabled:cursor-not-allowed disabled:opacity-60 aria-busy:cursor-progress aria-busy:opacity-100 ${VARIANTS[variant]} ${className}`}
      {...props}
    >
      {isBusy ? (
        <>
          {/* Invisible, but still gives the button its name and width. */}
          <span className="inline-flex items-center gap-2 opacity-0">{children}</span>
          <span aria-hidden className="absolute size-3 animate-breathe rounded-full bg-current" />
        </>
      ) : (
        children
      )}
    </button>
  );
}
