import { inTurn } from '../../shared/replica/in-turn.ts';
import type { Replica, WriteResult } from '../../shared/replica/local-database.ts';
import { showFailure } from '../../ui/show-failure.ts';
import { showToast } from '../../ui/toast.tsx';

const SHOWN_MS = 8000;

/** A card or task that is created from an answer or a question. */
interface Addition {
  readonly what: 'card' | 'task';
  /** Text of the toast. */
  readonly text: string;
  readonly isThere: () => Promise<boolean>;
  readonly add: () => Promise<WriteResult>;
  readonly restore: () => Promise<WriteResult>;
  readonly undo: () => Promise<WriteResult>;
}

/** Adds the card or task once, however often the button is pressed, and restores it after an undo. A toast says what happened. */
export function addOnce(replica: Replica, addition: Addition): Promise<void> {
  const { what, text, isThere, add, restore, undo } = addition;
  return inTurn(replica, async () => {
    if (await isThere()) {
      // Shown beside the toast of the first addition, which has its undo button.
      showToast({ title: `You already have this ${what}`, text: `It is in your ${what}s.` }, { id: `${what}-known` });
      return;
    }
    const added = await add();
    // It was added before and undone.
    const result = added.ok && !(await isThere()) ? await restore() : added;
    if (!result.ok) return showFailure(result);
    const onPress = (): void => void inTurn(replica, undo).then(showFailure);
    const title = `${what === 'card' ? 'Card' : 'Task'} added`;
    showToast({ title, text, action: { label: 'Undo', onPress } }, { id: `${what}-added`, duration: SHOWN_MS });
  });
}
