import { useCallback, useEffect, useState } from 'react';

import { useUserId } from '../../data/session/use-user.ts';
import type { UndoableWork } from '../../data/transfer/undo-cache.ts';

/** The one undo of the screen: restores and imports share it. */
export interface Undoing {
  /** Null for nothing, and until it is known. */
  readonly work: UndoableWork | null;
  readonly refresh: () => Promise<void>;
  /** A restore, import or undo runs: another one would share its undo. */
  readonly isWriting: boolean;
  readonly setIsWriting: (isWriting: boolean) => void;
}

/** What can be undone, also after a reload. */
export function useUndoable(): Undoing {
  const userId = useUserId();
  const [work, setWork] = useState<UndoableWork | null>(null);
  const [isWriting, setIsWriting] = useState(false);
  const refresh = useCallback(async () => setWork(await readWork(userId)), [userId]);
  useEffect(() => {
    let isShown = true;
    void readWork(userId).then((read) => {
      if (isShown) setWork(read);
    });
    return () => {
      isShown = false;
    };
  }, [userId]);
  return { work, refresh, isWriting, setIsWriting };
}

async function readWork(userId: string): Promise<UndoableWork | null> {
  try {
    const { transfer } = await import('../../data/transfer/restore-student.ts');
    return await transfer.undoable(userId);
  } catch (error) {
    // Offering no undo is all that is lost.
    console.error('Error reading what can be undone', error);
    return null;
  }
}
