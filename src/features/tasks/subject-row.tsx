import { Trash2 } from 'lucide-react';
import { useState } from 'react';

import type { WriteResult } from '../../data/replica/local-database.ts';
import type { SubjectColor } from '../../../replication/schema/user-subjects.ts';
import type { Subject } from '../../data/student/use-subjects.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ColorField } from './color-field.tsx';

interface SubjectRowProps {
  readonly subject: Subject;
  /** Restored draft of the name. */
  readonly initialTyped: string | null;
  readonly onType: (name: string | null) => void;
  readonly onRename: (name: string) => Promise<WriteResult>;
  readonly onRecolour: (color: SubjectColor) => void;
  readonly onDelete: () => void;
}

/** A subject, edited in place: Enter or blur saves its name. */
export function SubjectRow({ subject, initialTyped, onType, onRename, onRecolour, onDelete }: SubjectRowProps) {
  const [typed, setTyped] = useState(initialTyped);
  const [error, setError] = useState<string>();

  function type(name: string | null) {
    setTyped(name);
    onType(name);
  }

  async function rename() {
    if (typed === null) return;
    if (typed.trim() === subject.name) return type(null);
    const result = await onRename(typed);
    if (result.ok) type(null);
    else setError(result.error.message);
  }

  return (
    <li
      aria-label={subject.name}
      className="flex flex-wrap items-start gap-x-2 gap-y-2 border-b border-line pb-4 last:border-0 last:pb-0 sm:flex-nowrap"
    >
      <form
        noValidate
        className="min-w-0 basis-full"
        onSubmit={(event) => {
          event.preventDefault();
          void rename();
        }}
      >
        <TextField
          label="Name"
          isLabelHidden
          value={typed ?? subject.name}
          error={error}
          autoComplete="off"
          onChange={({ currentTarget }) => {
            type(currentTarget.value);
            setError(undefined);
          }}
          onBlur={() => void rename()}
        />
      </form>
      <ColorField value={subject.color} onChange={onRecolour} />
      <IconButton label="Delete" className="ml-auto" onClick={onDelete}>
        <Trash2 aria-hidden className="size-4" />
      </IconButton>
    </li>
  );
}
