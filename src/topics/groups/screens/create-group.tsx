import { type FormEvent, useState } from 'react';

import { useUserId } from '../../../shared/session/use-user.ts';
import { draftKey, TEXT } from '../../../shared/student/drafts.ts';
import { useDraft } from '../../../shared/student/use-draft.ts';
import { useOpenReplica } from '../../../shared/replica/replica-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { createGroup, NEEDS_NETWORK } from '../store/groups.commands.ts';
import { LONGEST_GROUP_NAME } from '../store/group.ts';
import { VisibilityChoice } from './visibility-choice.tsx';

interface CreateGroupProps {
  readonly isOffline: boolean;
  readonly onClose: () => void;
  readonly onCreated: (groupId: string) => void;
}

/** Creates a group. The typed name is stored as a draft until that succeeds. */
export function CreateGroup({ isOffline, onClose, onCreated }: CreateGroupProps) {
  const userId = useUserId();
  const engine = useOpenReplica()?.engine;
  const [name, changeName] = useDraft(draftKey(userId, 'new-group'), TEXT);
  const [isPublic, setIsPublic] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [isRunning, setIsRunning] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isRunning) return;
    if (name.trim() === '') return setProblem('Give the group a name.');
    if (isOffline) return setProblem(`${NEEDS_NETWORK} The name stays here.`);
    setIsRunning(true);
    const result = await createGroup(userId, name.trim(), isPublic);
    setIsRunning(false);
    if (!result.ok) return setProblem(result.message);
    changeName(() => '');
    engine?.wake();
    onCreated(result.data.id);
  }

  return (
    <Modal isOpen onClose={onClose} title="New group">
      <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
        <TextField
          label="Group name"
          autoComplete="off"
          maxLength={LONGEST_GROUP_NAME}
          value={name}
          error={problem}
          hint={isOffline ? 'Go online to create a group. Your text stays here until then.' : undefined}
          onChange={({ currentTarget: { value } }) => {
            changeName(() => value);
            setProblem(undefined);
          }}
        />
        <VisibilityChoice isPublic={isPublic} onChange={setIsPublic} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isBusy={isRunning}>
            Create group
          </Button>
        </div>
      </form>
    </Modal>
  );
}
