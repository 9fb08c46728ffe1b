import { Link, type LinkComponentProps } from '@tanstack/react-router';

const VARIANTS = {
  primary: 'border-transparent bg-accent font-semibold text-on-accent hover:bg-accent-pressed',
  secondary: 'border-line-strong bg-surface font-medium text-ink hover:bg-hover',
} as const;

/** A link styled as a button. `primary`: the main action. */
export function LinkButton({
  variant = 'secondary',
  className = '',
  ...props
}: LinkComponentProps & { readonly variant?: keyof typeof VARIANTS; readonly className?: string }) {
  return (
    <Link
      className={`inline-flex min-h-11 items-center justify-center gap-2 rounded-lg border px-4 py-2 transition-colors duration-quick ${VARIANTS[variant]} ${className}`}
      {...props}
    />
  );
}
