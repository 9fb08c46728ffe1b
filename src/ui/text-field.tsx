import type { ComponentProps } from 'react';

import { Field, type FieldProps } from './field.tsx';

export function TextField({
  label,
  isLabelHidden,
  hint,
  notice,
  error,
  id,
  className = '',
  ...props
}: FieldProps & ComponentProps<'input'>) {
  return (
    <Field {...{ label, isLabelHidden, hint, notice, error, id }}>
      {(control) => <input className={`control ${className}`} {...props} {...control} />}
    </Field>
  );
}
