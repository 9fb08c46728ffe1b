import { type FormEvent, type ReactNode, useState } from 'react';

import { useOpenReplica } from '../../../shared/replica/replica-context.tsx';
import { useUserId } from '../../../shared/session/use-user.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toast.tsx';
import type { GroupAction } from './group-action.ts';
import { type Group, LONGEST_GROUP_NAME } from '../store/group.ts';
import {
  banMember,
  deleteGroup,
  type GroupResult,
  leaveGroup,
  NEEDS_NETWORK,
  newInviteCode,
  removeMember,
  renameGroup,
  setGroupVisibility,
  transferGroup,
} from '../store/groups.commands.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { VisibilityChoice } from './visibility-choice.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorText } from '../../../ui/error-text.tsx';
import { Modal } from '../../../ui/modal.tsx';

interface ActionDialogProps {
  readonly group: Group;
  readonly action: GroupAction;
  readonly isOffline: boolean;
  readonly onAction: (action: GroupAction) => void;
  readonly onClose: () => void;
  /** Called when the student is no longer in the group. */
  readonly onLeft: () => void;
}

/** Confirms an action on the group, then runs it. */
export function ActionDialog({ group, action, isOffline, onAction, onClose, onLeft }: ActionDialogProps) {
  const userId = useUserId();
  const engine = useOpenReplica()?.engine;
  const [name, setName] = useState(group.name);
  const [isPublic, setIsPublic] = useState(group.isPublic);

  /**
   * Shared properties of the dialogs.
   * @param toast shown on success
   */
  const asking = (run: () => Promise<GroupResult<unknown>>, toast: { title: string; text?: string }, done = onClose) => ({
    isOffline,
    onClose,
    run,
    onDone: () => {
      engine?.wake();
      showToast(toast);
      done();
    },
  });

  switch (action.kind) {
    case 'invite':
      return (
        <InviteDialog group={group} isOwner={group.ownerId === userId} onNewCode={() => onAction({ kind: 'new-code' })} onClose={onClose} />
      );
    case 'rename':
      return (
        <ConfirmDialog
          title="Rename the group"
          confirm="Save"
          {...asking(
            async () =>
              name.trim() === '' ? { ok: false, message: 'Give the group a name.' } : renameGroup(userId, group.id, name.trim()),
            { title: 'Group renamed', text: name.trim() },
          )}
        >
          <TextField
            label="Group name"
            autoComplete="off"
            maxLength={LONGEST_GROUP_NAME}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
        </ConfirmDialog>
      );
    case 'visibility':
      return (
        <ConfirmDialog
          title="Who can join"
          confirm="Save"
          {...asking(() => setGroupVisibility(userId, group.id, isPublic), {
            title: isPublic ? 'The group is public' : 'The group is private',
          })}
        >
          <VisibilityChoice isPublic={isPublic} onChange={setIsPublic} />
        </ConfirmDialog>
      );
    case 'new-code':
      return (
        <ConfirmDialog
          title="Make a new code?"
          confirm="Make a new code"
          isDanger
          {...asking(
            () => newInviteCode(userId, group.id),
            { title: 'New code', text: 'Old links and QR codes no longer work.' },
            () => onAction({ kind: 'invite' }),
          )}
        >
          <p>The code {group.inviteCode}, its link and its QR code stop working at once. Members stay in the group.</p>
        </ConfirmDialog>
      );
    case 'leave':
      return (
        <ConfirmDialog
          title={`Leave “${group.name}”?`}
          confirm="Leave group"
          isDanger
          {...asking(() => leaveGroup(userId, group.id), { title: 'You left the group', text: group.name }, onLeft)}
        >
          <p>{leaveWords(userId, group)}</p>
        </ConfirmDialog>
      );
    case 'delete':
      return (
        <ConfirmDialog
          title={`Delete “${group.name}”?`}
          confirm="Delete forever"
          isDanger
          {...asking(() => deleteGroup(userId, group.id), { title: 'Group deleted', text: group.name }, onLeft)}
        >
          <p>
            This deletes the group and all its messages for every member. You cannot undo this. To keep the group, make another member the
            owner and leave.
          </p>
        </ConfirmDialog>
      );
    case 'transfer':
    case 'remove':
    case 'ban':
      return <MemberDialog group={group} action={action} asking={asking} />;
  }
}

interface MemberDialogProps {
  readonly group: Group;
  readonly action: Extract<GroupAction, { kind: 'transfer' | 'remove' | 'ban' }>;
  readonly asking: (
    run: () => Promise<GroupResult<unknown>>,
    toast: { title: string; text?: string },
  ) => Omit<Parameters<typeof ConfirmDialog>[0], 'title' | 'confirm' | 'children'>;
}

function MemberDialog({ group, action: { kind, member }, asking }: MemberDialogProps) {
  const userId = useUserId();
  const memberId = member.userId ?? '';
  switch (kind) {
    case 'transfer':
      return (
        <ConfirmDialog
          title={`Make ${member.name} the owner?`}
          confirm="Make owner"
          isDanger
          {...asking(() => transferGroup(userId, group.id, memberId), {
            title: 'New owner',
            text: `${member.name} is now the owner of “${group.name}”.`,
          })}
        >
          <p>They will manage the group and you become a member. Only they can make you the owner again.</p>
        </ConfirmDialog>
      );
    case 'remove':
      return (
        <ConfirmDialog
          title={`Remove ${member.name}?`}
          confirm="Remove"
          isDanger
          {...asking(() => removeMember(userId, group.id, memberId), {
            title: 'Removed',
            text: `${member.name} is no longer in the group.`,
          })}
        >
          <p>They no longer see the group or its messages. What they wrote stays here. They can join again with the code.</p>
        </ConfirmDialog>
      );
    case 'ban':
      return (
        <ConfirmDialog
          title={`Ban ${member.name}?`}
          confirm="Ban"
          isDanger
          {...asking(() => banMember(userId, group.id, memberId), { title: 'Banned', text: `${member.name} cannot join again.` })}
        >
          <p>They are removed and cannot join again until you lift the ban. Ekagra does not tell them.</p>
        </ConfirmDialog>
      );
  }
}

function leaveWords(userId: string, { members, ownerId }: Group): string {
  const ofDevices = 'Its messages are deleted from your devices.';
  if (members.length === 1) return `You are the last member. The group and all its messages are deleted.`;
  if (ownerId === userId) return `${ofDevices} The member who joined first becomes the owner.`;
  return `${ofDevices} Others keep what you wrote. You can join again with the code.`;
}

interface ConfirmDialogProps {
  readonly title: string;
  /** Explanation, or the input fields of the action. */
  readonly children: ReactNode;
  readonly confirm: string;
  /** Whether the action cannot be undone. */
  readonly isDanger?: boolean;
  readonly isOffline: boolean;
  readonly run: () => Promise<GroupResult<unknown>>;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Confirms a server action on a group. The input stays until the action succeeds. */
function ConfirmDialog({ title, children, confirm, isDanger = false, isOffline, run, onDone, onClose }: ConfirmDialogProps) {
  const [problem, setProblem] = useState<string>();
  const [isRunning, setIsRunning] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isRunning) return;
    if (isOffline) return setProblem(NEEDS_NETWORK);
    setIsRunning(true);
    const result = await run();
    setIsRunning(false);
    if (!result.ok) return setProblem(result.message);
    onDone();
  }

  return (
    <Modal isOpen onClose={onClose} title={title}>
      <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
        {children}
        {problem === undefined ? null : <ErrorText>{problem}</ErrorText>}
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant={isDanger ? 'danger' : 'primary'} isBusy={isRunning}>
            {confirm}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
