import type { ComponentProps, ReactNode } from 'react';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** Accessible name, also the tooltip. */
  readonly label: string;
  /** The icon; hidden from screen readers. */
  readonly children: ReactNode;
}

/** A small icon with a 44 px target. */
export function IconButton({ label, children, className = '', type = 'button', ...props }: IconButtonProps) {
  return (
    <button type={type} aria-label={label} title={label} className={`icon-target ${className}`} {...props}>
      {children}
    </button>
  );
}
