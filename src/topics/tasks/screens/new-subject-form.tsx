import { useState, type FormEvent } from 'react';

import type { WriteResult } from '../../../shared/replica/local-database.ts';
import type { SubjectColor } from '../../../../replication/schema/user-subjects.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { ColorField } from './color-field.tsx';

interface NewSubjectFormProps {
  /** Restored draft. */
  readonly initialName: string;
  readonly initialColor: SubjectColor;
  readonly onType: (name: string) => void;
  readonly onAdd: (name: string, color: SubjectColor) => Promise<WriteResult>;
}

export function NewSubjectForm({ initialName, initialColor, onType, onAdd }: NewSubjectFormProps) {
  const [name, setName] = useState(initialName);
  const [chosen, setChosen] = useState<SubjectColor | null>(null);
  const [error, setError] = useState<string>();

  function change(text: string) {
    setName(text);
    onType(text);
  }

  async function add(event: FormEvent) {
    event.preventDefault();
    const result = await onAdd(name, chosen ?? initialColor);
    if (!result.ok) return setError(result.error.message);
    change('');
    setChosen(null);
  }

  return (
    <form noValidate className="grid grid-cols-1 gap-3" onSubmit={(event) => void add(event)}>
      <TextField
        label="New subject"
        placeholder="Physics"
        value={name}
        error={error}
        autoComplete="off"
        onChange={({ currentTarget }) => {
          change(currentTarget.value);
          setError(undefined);
        }}
      />
      <div className="flex flex-wrap items-end justify-between gap-3">
        <ColorField value={chosen ?? initialColor} onChange={setChosen} />
        <Button type="submit" variant="primary">
          Add
        </Button>
      </div>
    </form>
  );
}
