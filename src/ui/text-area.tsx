import type { ComponentProps } from 'react';

import { Field, type FieldProps } from './field.tsx';

/** Text over several lines. It grows with what is written where the browser can do that. */
export function TextArea({
  label,
  isLabelHidden,
  hint,
  error,
  id,
  className = '',
  rows = 4,
  ...props
}: FieldProps & ComponentProps<'textarea'>) {
  return (
    <Field {...{ label, isLabelHidden, hint, error, id }}>
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
