import { createContext, use, useCallback, useMemo, useState } from 'react';

import type { Task } from '../store/task.ts';

export interface Selection {
  /** null: tasks are not being selected. */
  readonly selected: ReadonlyMap<string, Task> | null;
  readonly start: () => void;
  readonly stop: () => void;
  readonly toggle: (task: Task) => void;
}

const NONE: ReadonlyMap<string, Task> = new Map();

const SelectionContext = createContext<Selection>({ selected: null, start: () => {}, stop: () => {}, toggle: () => {} });
export const SelectionProvider = SelectionContext.Provider;

/** Selects several tasks at once. */
export function useSelectionState(): Selection {
  const [selected, setSelected] = useState<ReadonlyMap<string, Task> | null>(null);
  const start = useCallback(() => setSelected(NONE), []);
  const stop = useCallback(() => setSelected(null), []);
  const toggle = useCallback((task: Task) => {
    setSelected((others) => {
      const next = new Map(others);
      if (!next.delete(task.id)) next.set(task.id, task);
      return next;
    });
  }, []);
  return useMemo(() => ({ selected, start, stop, toggle }), [selected, start, stop, toggle]);
}

export function useSelection(): Selection {
  return use(SelectionContext);
}
