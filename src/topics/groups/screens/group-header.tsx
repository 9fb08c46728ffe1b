import { ArrowLeft, Bell, BellOff, DoorOpen, EllipsisVertical, Globe, PencilLine, RefreshCw, Trash2, UserPlus } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';

import { useUserId } from '../../../shared/session/use-user.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import type { GroupAction } from './group-action.ts';
import { GroupMark } from './group-mark.tsx';
import { type Group, memberCountWords } from '../store/group.ts';
import type { GroupView } from './groups-search.ts';
import { useQuiet } from '../store/quiet.ts';
import { PopupMenu } from '../../../ui/popup-menu.tsx';
import { useSetQuiet } from './use-set-quiet.ts';

interface GroupHeaderProps {
  readonly group: Group;
  readonly view: GroupView;
  /** Line that says who is studying. */
  readonly now: ReactNode;
  readonly onView: (view: GroupView) => void;
  readonly onClose: () => void;
  readonly onAction: (action: GroupAction) => void;
}

const VIEWS = [
  { value: 'messages', label: 'Messages' },
  { value: 'study', label: 'Study together', short: 'Study' },
  { value: 'papers', label: 'Papers' },
  { value: 'members', label: 'Members' },
] as const;

const SIDES = 'px-[4px] pt-[env(safe-area-inset-top)] lg:px-6 xl:pr-4';

/** The group's name, menu and views. On a phone the app's own logo and menu are at its right. */
export function GroupHeader({ group, view, now, onView, onClose, onAction }: GroupHeaderProps) {
  const userId = useUserId();
  const heading = useRef<HTMLHeadingElement>(null);
  // On a phone the pressed row is hidden by now and has lost the focus.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <header className={`flex flex-wrap items-center gap-x-1 border-b border-line bg-page pb-2 lg:gap-x-3 xl:gap-x-4 xl:pb-0 ${SIDES}`}>
      <IconButton label="All groups" className="lg:hidden" onClick={onClose}>
        <ArrowLeft aria-hidden className="size-5" />
      </IconButton>
      <GroupMark name={group.name} memberCount={group.members.length} className="size-11 max-sm:hidden" />
      <div className="flex min-h-14 min-w-0 flex-1 basis-0 flex-col justify-center md:min-h-16">
        <h2 ref={heading} tabIndex={-1} className="truncate font-display text-lg leading-6 font-semibold outline-none">
          {group.name}
        </h2>
        <div className="flex min-w-0 items-center gap-x-2 text-xs text-ink-soft">
          {/* On a phone only one of the two fits. */}
          <span className="shrink-0 tabular-nums max-sm:not-last:hidden">{memberCountWords(group.members.length)}</span>
          {now}
        </div>
      </div>
      <div className="mr-[84px] md:mr-[104px] lg:mr-0 xl:order-last">
        <GroupMenu groupId={group.id} isOwner={group.ownerId === userId} onAction={onAction} />
      </div>
      <div className="w-full min-[22rem]:px-2 lg:px-0 xl:w-auto">
        <SegmentedControl label="Part of the group" options={VIEWS} value={view} onValueChange={onView} />
      </div>
    </header>
  );
}

interface GroupMenuProps {
  readonly isOwner: boolean;
  readonly groupId: string;
  readonly onAction: (action: GroupAction) => void;
}

/** Actions on the group. Most of them are for its owner only. */
function GroupMenu({ isOwner, groupId, onAction }: GroupMenuProps) {
  const change = useSetQuiet();
  const isMuted = useQuiet().muted.has(groupId);

  const Mark = isMuted ? Bell : BellOff;
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
        {
          label: isMuted ? 'Unmute group' : 'Mute group',
          icon: <Mark aria-hidden className="size-4" />,
          onSelect: () => change('muted', groupId, !isMuted),
        },
        ...(isOwner ? owners : []),
        { label: 'Leave group', icon: <DoorOpen aria-hidden className="size-4" />, onSelect: () => onAction({ kind: 'leave' }) },
        ...(isOwner ? [end] : []),
      ]}
    />
  );
}
