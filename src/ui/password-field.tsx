import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps } from 'react';

import { Field, type FieldProps } from './field.tsx';
import { IconButton } from './icon-button.tsx';

/** A password field with a button that shows the password while typing. */
export function PasswordField({
  label,
  isLabelHidden,
  hint,
  notice,
  error,
  id,
  ...props
}: FieldProps & Omit<ComponentProps<'input'>, 'type'>) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Field {...{ label, isLabelHidden, hint, notice, error, id }}>
      {(control) => (
        <div className="relative">
          <input
            type={isShown ? 'text' : 'password'}
            spellCheck={false}
            autoCapitalize="none"
            {...props}
            {...control}
            className="control pr-12"
          />
          <IconButton
            label={isShown ? 'Hide what is typed' : 'Show what is typed'}
            aria-pressed={isShown}
            className="absolute inset-y-0 right-0 my-auto"
            onClick={() => setIsShown(!isShown)}
          >
            <Icon aria-hidden className="size-5" />
          </IconButton>
        </div>
      )}
    </Field>
  );
}
