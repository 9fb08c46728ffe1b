import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react';

import type { WriteResult } from '../../data/local-database.ts';
import { TextField } from '../../ui/text-field.tsx';
import type { Drafts } from './drafts.ts';
import { NEW_TASK_ID } from './task-focus.ts';
import type { EnteredTask } from './tasks.commands.ts';

interface NewTaskFormProps {
  readonly drafts: Drafts;
  /** Resolves when the task is stored, however long the database takes to open. */
  readonly onAdd: (task: EnteredTask) => Promise<WriteResult>;
}

/** Enter adds and leaves the box ready for the next thought. What could not be saved comes back into it. */
export function NewTaskForm({ drafts, onAdd }: NewTaskFormProps) {
  const [title, setTitle] = useState(drafts.readNewTask);
  const latest = useRef(title);
  const [error, setError] = useState<string>();
  /** One after another: two that look for the top of the column at once would find the same place. */
  const storing = useRef(Promise.resolve());

  function change(text: string) {
    latest.current = text;
    setTitle(text);
    setError(undefined);
    drafts.writeNewTask(text);
  }

  function enter(event: FormEvent) {
    event.preventDefault();
    if (title.trim() === '') return setError('Write what you want to do, then press Enter.');
    const task = { id: crypto.randomUUID(), title };
    // Emptied before the write ends: whoever types on must not lose the next letters.
    drafts.writeEntered(task);
    change('');
    storeInTurn(task);
  }

  function storeInTurn(task: EnteredTask) {
    storing.current = storing.current.then(() => store(task));
  }

  async function store(task: EnteredTask) {
    const result = await onAdd(task);
    if (!result.ok) {
      const typedMeanwhile = latest.current;
      change(typedMeanwhile === '' ? task.title : `${task.title} ${typedMeanwhile}`);
      setError(result.error.message);
    }
    drafts.forgetEntered(task.id);
  }

  /** Entered in a tab that was closed before the database was open. */
  const storeLeftOvers = useEffectEvent(() => {
    drafts.readEntered().forEach(storeInTurn);
  });
  useEffect(() => storeLeftOvers(), []);

  return (
    <form noValidate onSubmit={enter}>
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
