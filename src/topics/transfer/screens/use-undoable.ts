import { useCallback, useEffect } from 'react';

import { useUserId } from '../../../shared/session/use-user.ts';
import type { UndoableWork } from '../store/undo-cache.ts';
import { useBackgroundWork } from './background-work.ts';

/** The screen's single undo, which restores and imports share. */
export interface Undoing {
  /** The work that can be undone. Null if there is none, and until it is known. */
  readonly work: UndoableWork | null;
  readonly refresh: () => Promise<void>;
  /** Whether a restore, import or undo is running. Another one would share its undo. */
  readonly isWriting: boolean;
  readonly setIsWriting: (isWriting: boolean) => void;
}

interface Known extends Pick<Undoing, 'work' | 'isWriting'> {
  readonly phase: 'known';
}

const NOTHING: Known = { phase: 'known', work: null, isWriting: false };

/** The work that can be undone, also after a reload. Background work: its state is kept while the screen is closed. */
export function useUndoable(): Undoing {
  const userId = useUserId();
  const { work: store, state } = useBackgroundWork<Known>(userId, 'undo');
  const change = useCallback(
    (changes: Partial<Known>) => {
      const now = store.state();
      store.set({ ...(now.phase === 'known' ? now : NOTHING), ...changes });
    },
    [store],
  );
  const refresh = useCallback(async () => change({ work: await readWork(userId) }), [change, userId]);
  useEffect(() => void refresh(), [refresh]);
  const { work, isWriting } = state.phase === 'known' ? state : NOTHING;
  return { work, refresh, isWriting, setIsWriting: (next) => change({ isWriting: next }) };
}

async function readWork(userId: string): Promise<UndoableWork | null> {
  try {
    const { transfer } = await import('../store/restore-student.ts');
    return await transfer.undoable(userId);
  } catch (error) {
    // Only the offer to undo is lost.
    console.error('Error reading what can be undone', error);
    return null;
  }
}
