import { useState, type KeyboardEvent } from 'react';

import { Button } from './button.tsx';
import { isEnter } from './enter-key.ts';
import { TextField } from './text-field.tsx';

/** Makes a subject; resolves to its id, or to what is wrong with the name. */
export type AddSubject = (
  name: string,
) => Promise<{ readonly ok: true; readonly id: string } | { readonly ok: false; readonly error: { readonly message: string } }>;

interface NewSubjectProps {
  readonly onAdd: AddSubject;
  readonly onAdded: (id: string) => void;
  /** It was asked for by the press before. */
  readonly takesFocus?: boolean;
}

/** Name of a new subject. No form of its own: it stands in others. */
export function NewSubject({ onAdd, onAdded, takesFocus = false }: NewSubjectProps) {
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();

  async function add() {
    const result = await onAdd(name);
    if (result.ok) onAdded(result.id);
    else setError(result.error.message);
  }

  function addByKey(event: KeyboardEvent) {
    if (!isEnter(event)) return;
    event.preventDefault();
    void add();
  }

  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] items-start gap-2">
      <div>
        <TextField
          label="New subject"
          isLabelHidden
          placeholder="e.g. Physics"
          autoComplete="off"
          enterKeyHint="done"
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={takesFocus}
          value={name}
          error={error}
          onKeyDown={addByKey}
          onChange={({ currentTarget }) => {
            setName(currentTarget.value);
            setError(undefined);
          }}
        />
      </div>
      <Button onClick={() => void add()}>Add subject</Button>
    </div>
  );
}
