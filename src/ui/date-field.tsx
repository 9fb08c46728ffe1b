import type { ComponentProps } from 'react';

import { Field, type FieldProps } from './field.tsx';

/**
 * A calendar day. The value is YYYY-MM-DD or empty; while half a date is typed it is empty too and
 * `event.currentTarget.validity.badInput` is true: then pass `error`.
 */
export function DateField({
  label,
  isLabelHidden,
  hint,
  error,
  id,
  className = '',
  ...props
}: FieldProps & Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <Field {...{ label, isLabelHidden, hint, error, id }}>
      {(control) => <input type="date" className={`control tabular-nums ${className}`} {...props} {...control} />}
    </Field>
  );
}
