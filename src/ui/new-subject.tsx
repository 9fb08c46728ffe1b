import { useState, type KeyboardEvent } from 'react';

import { Button } from './button.tsx';
import { isEnter } from './enter-key.ts';
import { TextField } from './text-field.tsx';

/** Creates a subject. Resolves to its id, or to the problem with its name. */
export type AddSubject = (
  name: string,
) => Promise<{ readonly ok: true; readonly id: string } | { readonly ok: false; readonly error: { readonly message: string } }>;

interface NewSubjectProps {
  readonly onAdd: AddSubject;
  readonly onAdded: (id: string) => void;
  /** True if a press just asked for this field, so it takes the focus. */
  readonly takesFocus?: boolean;
}

/** Field for the name of a new subject. Not a form element, because it is used inside forms. */
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
