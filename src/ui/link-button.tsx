import { Link, type LinkComponentProps } from '@tanstack/react-router';

import { BUTTON_LOOK, BUTTON_VARIANTS } from './button-look.ts';

/** A link styled as a button. `primary`: the main action. */
export function LinkButton({
  variant = 'secondary',
  className = '',
  ...props
}: LinkComponentProps & { readonly variant?: keyof typeof BUTTON_VARIANTS; readonly className?: string }) {
  return <Link className={`${BUTTON_LOOK} ${BUTTON_VARIANTS[variant]} ${className}`} {...props} />;
}
