import { useEffect, useState } from 'react';

import { useRecords } from '../../../shared/replica/use-records.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Modal } from '../../../ui/modal.tsx';

interface AskGroupProps {
  readonly title?: string;
  /** Shown to a student without groups. */
  readonly emptyText?: string;
  /** null: the student is in no group. */
  readonly onChosen: (groupId: string | null) => void;
  readonly onClose: () => void;
}

/** Chooses the group to which a doubt, or something else, goes. With a single group it is chosen without asking. */
export function AskGroup({
  title = 'Ask my group',
  emptyText = 'You are not in a group yet. Join or create one. Your doubt stays here.',
  onChosen,
  onClose,
}: AskGroupProps) {
  const { data: groups } = useRecords('groups', { sort: [{ last_activity: 'desc' }] });
  // Keeps the groups as first found: if another device leaves one meanwhile, the remaining one must not be chosen automatically.
  const [found, setFound] = useState(groups);
  if (found === undefined && groups !== undefined) setFound(groups);
  const only = found?.length === 1 ? found[0]!.id : null;
  useEffect(() => {
    if (only !== null) onChosen(only);
    // Once.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [only]);
  if (groups === undefined || only !== null) return null;
  return (
    <Modal isOpen onClose={onClose} title={title}>
      {groups.length === 0 ? (
        <EmptyState text={emptyText} action={<Button onClick={() => onChosen(null)}>Go to groups</Button>} />
      ) : (
        <ul className="grid grid-cols-1 gap-2">
          {groups.map(({ id, name }) => (
            <li key={id} className="grid grid-cols-1">
              <Button onClick={() => onChosen(id)}>
                <span className="truncate">{name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Modal>
  );
}
