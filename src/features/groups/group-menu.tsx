import { DoorOpen, EllipsisVertical, Globe, PencilLine, RefreshCw, Trash2, UserPlus } from 'lucide-react';

import { PopupMenu } from '../../ui/popup-menu.tsx';
import type { GroupAction } from './group-action.ts';

interface GroupMenuProps {
  readonly isOwner: boolean;
  readonly onAction: (action: GroupAction) => void;
}

/** Actions on the group; most of them for its owner. */
export function GroupMenu({ isOwner, onAction }: GroupMenuProps) {
  const owners = [
    { label: 'Rename', icon: <PencilLine aria-hidden className="size-4" />, onSelect: () => onAction({ kind: 'rename' }) },
    { label: 'Who can join', icon: <Globe aria-hidden className="size-4" />, onSelect: () => onAction({ kind: 'visibility' }) },
    { label: 'New code', icon: <RefreshCw aria-hidden className="size-4" />, onSelect: () => onAction({ kind: 'new-code' }) },
  ];
  const end = { label: 'Delete group', icon: <Trash2 aria-hidden className="size-4" />, onSelect: () => onAction({ kind: 'delete' }) };
  return (
    <PopupMenu
      label="Group menu"
      button={<EllipsisVertical aria-hidden className="size-5" />}
      items={[
        { label: 'Invite', icon: <UserPlus aria-hidden className="size-4" />, onSelect: () => onAction({ kind: 'invite' }) },
        ...(isOwner ? owners : []),
        { label: 'Leave group', icon: <DoorOpen aria-hidden className="size-4" />, onSelect: () => onAction({ kind: 'leave' }) },
        ...(isOwner ? [end] : []),
      ]}
    />
  );
}
