import { useState, type FormEvent } from 'react';

import type { WriteResult } from '../../data/local-database.ts';
import { TextField } from '../../ui/text-field.tsx';
import type { Drafts } from './drafts.ts';
import { NEW_TASK_ID } from './task-focus.ts';

interface NewTaskFormProps {
  readonly drafts: Drafts;
  readonly onAdd: (title: string) => Promise<WriteResult>;
}

/** Enter adds and leaves the box ready for the next thought. What could not be saved stays in it. */
export function NewTaskForm({ drafts, onAdd }: NewTaskFormProps) {
  const [title, setTitle] = useState(drafts.readNewTask);
  const [error, setError] = useState<string>();

  function change(text: string) {
    setTitle(text);
    setError(undefined);
    drafts.writeNewTask(text);
  }

  async function add(event: FormEvent) {
    event.preventDefault();
    if (title.trim() === '') return setError('Write what you want to do, then press Enter.');
    // Emptied before the write ends: whoever types on must not lose the next letters.
    change('');
    const result = await onAdd(title);
    if (result.ok) return;
    setError(result.error.message);
    setTitle((typedMeanwhile) => {
      const text = typedMeanwhile === '' ? title : `${title} ${typedMeanwhile}`;
      drafts.writeNewTask(text);
      return text;
    });
  }

  return (
    <form noValidate onSubmit={(event) => void add(event)}>
      <TextField
        id={NEW_TASK_ID}
        label="New task"
        isLabelHidden
        placeholder="New task: write it and press Enter"
        value={title}
        error={error}
        enterKeyHint="done"
        autoComplete="off"
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
    </form>
  );
}
