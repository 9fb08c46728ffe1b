import type { ComponentProps, ReactNode } from 'react';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** The accessible name, also shown by browsers as a tooltip. */
  readonly label: string;
  /** The icon; hidden from those who listen. */
  readonly children: ReactNode;
}

/** A 44 px target around a small icon. */
export function IconButton({ label, children, className = '', type = 'button', ...props }: IconButtonProps) {
  return (
    <button type={type} aria-label={label} title={label} className={`icon-target ${className}`} {...props}>
      {children}
    </button>
  );
}
