import { useCallback, useEffect, useRef, useState } from 'react';

import type { EditDraft, TaskDrafts } from './task-drafts.ts';

/** Wait for a lock in ms: a reloading tab releases its lock within this time, an open tab does not. */
const PATIENCE_MS = 1000;

type Release = () => void;

interface EditedTask {
  readonly edited: EditDraft | null;
  readonly open: (taskId: string) => void;
  readonly close: () => void;
}

/**
 * The task that is open in this tab. Each opening has its own draft and a lock that its tab holds. A draft without a tab, left by a reload
 * or a crash, is reopened by the first tab that shows the board.
 * @param linked id of the task that a link opens, unless a draft is left
 */
export function useEditedTask(drafts: Pick<TaskDrafts, 'listEdits'>, linked: string | null): EditedTask {
  const [edited, setEdited] = useState<EditDraft | null>(() =>
    linked !== null && drafts.listEdits().length === 0 ? openingOf(linked) : null,
  );
  const toOpen = useRef(edited === null ? linked : null);
  const id = edited?.id;
  /** Locks of drafts that this tab took over. Each is held before its draft is shown. */
  const held = useRef(new Map<string, Release>());

  useEffect(() => {
    if (id !== undefined) {
      const release = held.current.get(id) ?? hold(id);
      held.current.delete(id);
      return release;
    }
    const leaving = new AbortController();
    const look = async () => {
      const taken = await takeOver(drafts, leaving.signal);
      if (leaving.signal.aborted) return taken?.release();
      const next = toOpen.current;
      toOpen.current = null;
      if (taken !== null) held.current.set(taken.draft.id, taken.release);
      setEdited(taken?.draft ?? (next === null ? null : openingOf(next)));
    };
    void look();
    return () => leaving.abort();
  }, [id, drafts]);

  const open = useCallback((taskId: string) => {
    // What the student opens wins over the link.
    toOpen.current = null;
    setEdited(openingOf(taskId));
  }, []);
  const close = useCallback(() => setEdited(null), []);
  return { edited, open, close };
}

function openingOf(taskId: string): EditDraft {
  return { id: crypto.randomUUID(), taskId, changes: {} };
}

async function takeOver(
  drafts: Pick<TaskDrafts, 'listEdits'>,
  signal: AbortSignal,
): Promise<{ readonly draft: EditDraft; readonly release: Release } | null> {
  for (const { id } of drafts.listEdits()) {
    // oxlint-disable-next-line no-await-in-loop -- one dialog at a time: the first draft without a tab is enough
    const release = await claim(id, AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]));
    if (release === null) continue;
    // Another tab may have taken the draft over and saved it meanwhile.
    const draft = drafts.listEdits().find((one) => one.id === id);
    if (draft !== undefined) return { draft, release };
    release();
  }
  return null;
}

/**
 * Takes the lock of a draft.
 * @returns null when the request fails, for example because `signal` aborts it
 */
function claim(id: string, signal: AbortSignal): Promise<Release | null> {
  return new Promise((resolve) => {
    navigator.locks.request(lockOf(id), { signal }, () => new Promise<void>((release) => resolve(release))).catch(() => resolve(null));
  });
}

function hold(id: string): Release {
  const leaving = new AbortController();
  const claimed = claim(id, leaving.signal);
  return () => {
    // The lock may not be granted yet.
    leaving.abort();
    void claimed.then((release) => release?.());
  };
}

function lockOf(id: string): string {
  return `ekagra-edit-${id}`;
}
