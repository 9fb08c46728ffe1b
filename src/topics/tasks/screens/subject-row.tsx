import { Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';

import type { WriteResult } from '../../../shared/replica/local-database.ts';
import type { SubjectColor } from '../../../../replication/schema/user-subjects.ts';
import type { Subject } from '../../../shared/student/use-subjects.ts';
import { changedElsewhere } from '../../../ui/changed-elsewhere.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { ColorField } from './color-field.tsx';
import type { TypedName } from './task-drafts.ts';

interface SubjectRowProps {
  readonly subject: Subject;
  /** Restored draft of the name. */
  readonly initialTyped: TypedName | null;
  readonly onType: (typed: TypedName | null) => void;
  readonly onRename: (typed: TypedName) => Promise<WriteResult>;
  readonly onRecolour: (color: SubjectColor) => void;
  readonly onDelete: () => void;
}

/** A subject, edited in place: Enter or blur saves its name. */
export function SubjectRow({ subject, initialTyped, onType, onRename, onRecolour, onDelete }: SubjectRowProps) {
  const [typed, setTyped] = useState(initialTyped);
  const [error, setError] = useState<string>();
  const [isSaving, setIsSaving] = useState(false);
  const newest = useRef(typed);
  const { since } = typed ?? {};
  const name = typed?.name.trim();
  const isElsewhere = !isSaving && since !== undefined && subject.name !== since && subject.name !== name;

  function keep(next: TypedName | null) {
    newest.current = next;
    setTyped(next);
    onType(next);
  }

  async function rename() {
    // Enter and then blur call this twice.
    if (typed === null || isSaving) return;
    if (name === subject.name || name === since) return keep(null);
    setIsSaving(true);
    const result = await onRename(typed).finally(() => setIsSaving(false));
    if (!result.ok) return setError(result.error.message);
    // Input typed during the save stays unsaved.
    keep(newest.current === null || newest.current === typed ? null : { name: newest.current.name, since: name! });
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
          value={typed?.name ?? subject.name}
          error={error}
          notice={isElsewhere ? changedElsewhere(subject.name) : undefined}
          autoComplete="off"
          onChange={({ currentTarget }) => {
            keep({ since: subject.name, ...newest.current, name: currentTarget.value });
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
