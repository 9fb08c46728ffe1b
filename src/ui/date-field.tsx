import type { ComponentProps } from 'react';

import { Field, type FieldProps } from './field.tsx';

/**
 * A calendar day, YYYY-MM-DD or empty. A half-typed date is empty too, and `event.currentTarget.validity.badInput` is true: then pass
 * `error`.
 */
export function DateField({
  label,
  isLabelHidden,
  hint,
  notice,
  error,
  id,
  className = '',
  ...props
}: FieldProps & Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <Field {...{ label, isLabelHidden, hint, notice, error, id }}>
      {(control) => <input type="date" className={`control tabular-nums ${className}`} {...props} {...control} />}
    </Field>
  );
}
