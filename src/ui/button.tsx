import type { ComponentProps } from 'react';

import { BUTTON_LOOK, BUTTON_VARIANTS } from './button-look.ts';

interface ButtonProps extends ComponentProps<'button'> {
  /** `primary`: the main action on the screen. */
  readonly variant?: keyof typeof VARIANTS;
  /** True while this button's request is running. The button shows it and keeps its width. */
  readonly isBusy?: boolean;
}

const VARIANTS = {
  ...BUTTON_VARIANTS,
  danger: 'border-danger bg-surface font-medium text-danger hover:bg-hover',
} as const;
const STATES = 'disabled:cursor-not-allowed disabled:opacity-60 aria-busy:cursor-progress aria-busy:opacity-100';

export function Button({ variant = 'secondary', isBusy = false, className = '', type = 'button', children, ...props }: ButtonProps) {
  return (
    <button
      type={type}
      aria-busy={isBusy}
      className={`relative [&_svg]:shrink-0 ${BUTTON_LOOK} ${STATES} ${VARIANTS[variant]} ${className}`}
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
