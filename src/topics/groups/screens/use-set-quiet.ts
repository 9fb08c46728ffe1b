import { setQuiet } from '../store/quiet.ts';
import { useReplica } from '../../../shared/replica/replica-context.tsx';
import { useUserId } from '../../../shared/session/use-user.ts';
import type { Quiet } from '../rules/quiet.ts';
import { showToast } from '../../../ui/toast.tsx';

/** Adds or removes a block or a mute. Shows a message if it cannot be saved. */
export type SetQuiet = (list: keyof Quiet, id: string, isWanted: boolean) => void;

export function useSetQuiet(): SetQuiet {
  const userId = useUserId();
  const replica = useReplica();
  return (list, id, isWanted) => {
    if (replica !== null)
      void setQuiet(replica, userId, list, id, isWanted).then(
        (problem) => problem !== null && showToast({ title: 'Not saved', text: problem }),
      );
  };
}
