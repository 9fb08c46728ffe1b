import { Combobox, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react';
import { X } from 'lucide-react';
import { useState } from 'react';

import { Field, type FieldProps } from './field.tsx';
import { IconButton } from './icon-button.tsx';

export interface SearchOption {
  readonly id: string;
  readonly label: string;
  /** A second line, for example the name in Hindi. */
  readonly detail?: string | null;
  /** Further words that match the option. */
  readonly words?: readonly string[];
}

interface SearchSelectProps extends FieldProps {
  readonly options: readonly SearchOption[];
  readonly value: string | null;
  readonly onChoose: (id: string | null) => void;
  readonly placeholder?: string;
}

/** Maximum number shown: more would not help to choose, typing does. */
const MOST_SHOWN = 40;

/** Chooses one of many options by typing. */
export function SearchSelect({ options, value, onChoose, placeholder = 'Type to search', ...field }: SearchSelectProps) {
  const [query, setQuery] = useState('');
  const chosen = options.find(({ id }) => id === value) ?? null;
  const found = matching(options, query);
  return (
    <Field {...field}>
      {(control) => (
        <Combobox
          immediate
          value={chosen}
          by="id"
          onChange={(option) => {
            if (option !== null) onChoose(option.id);
          }}
          onClose={() => setQuery('')}
        >
          <span className="relative grid items-center">
            <ComboboxInput
              {...control}
              className={`control truncate ${chosen === null ? '' : 'pr-11'}`}
              autoComplete="off"
              placeholder={placeholder}
              displayValue={(option: SearchOption | null) => option?.label ?? ''}
              onChange={({ currentTarget }) => setQuery(currentTarget.value)}
            />
            {chosen === null ? null : (
              <IconButton label={`Clear ${field.label.toLowerCase()}`} className="absolute right-0" onClick={() => onChoose(null)}>
                <X aria-hidden className="size-4" />
              </IconButton>
            )}
          </span>
          <ComboboxOptions
            anchor={{ to: 'bottom start', gap: 4, padding: 8 }}
            className="z-50 max-h-72! w-(--input-width) min-w-64 overflow-y-auto rounded-xl floating p-1 text-ink outline-none empty:invisible"
          >
            {found.map((option) => (
              <ComboboxOption
                key={option.id}
                value={option}
                className="grid min-h-11 content-center rounded-lg px-3 py-1.5 outline-offset-[-2px] data-focus:bg-hover data-focus:outline-2 data-focus:outline-line-strong data-selected:font-medium"
              >
                <span>{option.label}</span>
                {option.detail ? (
                  <span lang="hi" className="text-sm text-ink-soft">
                    {option.detail}
                  </span>
                ) : null}
              </ComboboxOption>
            ))}
          </ComboboxOptions>
        </Combobox>
      )}
    </Field>
  );
}

/** The options that match: every typed word must be a prefix of a word of the option. */
function matching(options: readonly SearchOption[], query: string): readonly SearchOption[] {
  const typed = wordsOf(query);
  const found = options.filter((option) => {
    const words = wordsOf([option.label, option.detail ?? '', ...(option.words ?? [])].join(' '));
    return typed.every((word) => words.some((candidate) => candidate.startsWith(word)));
  });
  return found.slice(0, MOST_SHOWN);
}

function wordsOf(text: string): readonly string[] {
  return (
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}&]+/gu) ?? []
  );
}
