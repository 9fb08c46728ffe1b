import type { ComponentProps } from 'react';

import { Field, type FieldProps } from './field.tsx';

/** Multi-line text. Grows with its content where the browser supports it. */
export function TextArea({
  label,
  isLabelHidden,
  hint,
  notice,
  error,
  id,
  className = '',
  rows = 4,
  ...props
}: FieldProps & ComponentProps<'textarea'>) {
  return (
    <Field {...{ label, isLabelHidden, hint, notice, error, id }}>
      {(control) => (
        <textarea
          rows={rows}
          className={`control field-sizing-content max-h-80 min-h-24 resize-y py-2.5 ${className}`}
          {...props}
          {...control}
        />
      )}
    </Field>
  );
}
