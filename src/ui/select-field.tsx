import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';

import { Field, type FieldProps } from './field.tsx';

/** A native select, so that phones show their own list. `children`: its options. */
export function SelectField({
  label,
  isLabelHidden,
  hint,
  notice,
  error,
  id,
  className = '',
  ...props
}: FieldProps & ComponentProps<'select'>) {
  return (
    <Field {...{ label, isLabelHidden, hint, notice, error, id }}>
      {(control) => (
        <span className="relative grid">
          <select className={`control appearance-none truncate pr-10 ${className}`} {...props} {...control} />
          <ChevronDown aria-hidden className="pointer-events-none absolute right-3 size-5 self-center text-ink-soft" />
        </span>
      )}
    </Field>
  );
}
