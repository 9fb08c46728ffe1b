import { Search, X } from 'lucide-react';
import { useRef, type ComponentProps } from 'react';

import { IconButton } from './icon-button.tsx';

interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange' | 'aria-label'> {
  readonly label: string;
  readonly value: string;
  readonly onValueChange: (value: string) => void;
}

export function SearchField({ label, value, onValueChange, className = '', placeholder = label, ...props }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);

  function clear() {
    onValueChange('');
    input.current?.focus();
  }

  return (
    <span className={`relative grid items-center ${className}`}>
      <Search aria-hidden className="pointer-events-none absolute left-3 size-5 text-ink-soft" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        enterKeyHint="search"
        autoComplete="off"
        className="control px-10 [&::-webkit-search-cancel-button]:hidden"
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        {...props}
      />
      {value === '' ? null : (
        <IconButton label="Clear search" className="absolute right-0" onClick={clear}>
          <X aria-hidden className="size-4" />
        </IconButton>
      )}
    </span>
  );
}
