import { useState } from 'react';

import { type AddSubject, NewSubject } from './new-subject.tsx';
import { SelectField } from './select-field.tsx';

interface SubjectFieldProps {
  readonly label?: string;
  readonly subjects: readonly { readonly id: string; readonly name: string }[];
  readonly value: string | null;
  /** See `notice` of Field. */
  readonly notice?: string | undefined;
  readonly onChoose: (subjectId: string | null) => void;
  readonly onAdd: AddSubject;
}

/** Value of the option that creates a subject. Never the id of a subject. */
const NEW = 'new';

/** Chooses one of the student's subjects, none, or a new one, which is created in place. */
export function SubjectField({ label = 'Subject', subjects, value, notice, onChoose, onAdd }: SubjectFieldProps) {
  const [isAdding, setIsAdding] = useState(false);
  const known = subjects.some(({ id }) => id === value) ? value! : '';

  function choose(chosen: string) {
    setIsAdding(chosen === NEW);
    if (chosen !== NEW) onChoose(chosen || null);
  }

  return (
    <div className={`grid grid-cols-1 content-start gap-2 ${isAdding ? 'col-span-full' : ''}`}>
      <SelectField
        label={label}
        notice={notice}
        value={isAdding ? NEW : known}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        <option value="">No subject</option>
        {subjects.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        <option value={NEW}>Add a subject…</option>
      </SelectField>
      {isAdding ? <NewSubject onAdd={onAdd} onAdded={choose} takesFocus /> : null}
    </div>
  );
}
