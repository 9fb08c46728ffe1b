/** Shared styles of a button and of a link that looks like one. */
export const BUTTON_LOOK =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-lg border px-4 py-2 transition-colors duration-quick';

export const BUTTON_VARIANTS = {
  primary: 'border-transparent bg-accent font-semibold text-on-accent hover:bg-accent-pressed',
  secondary: 'border-line-strong bg-surface font-medium text-ink hover:bg-hover',
} as const;
