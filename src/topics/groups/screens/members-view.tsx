import { Ban, Bell, BellOff, Crown, EllipsisVertical, Eye, EyeOff, Flag, UserMinus, UserPlus } from 'lucide-react';
import { useState } from 'react';

import { useGroupPresence } from '../store/group-presence.ts';
import { useQuiet } from '../store/quiet.ts';
import { useUserId } from '../../../shared/session/use-user.ts';
import type { Studying } from '../rules/group-presence.ts';
import { liveFirst } from '../rules/live-first.ts';
import type { Quiet } from '../rules/quiet.ts';
import { BreathingDot } from '../../../ui/breathing-dot.tsx';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { PopupMenu, type PopupMenuItem } from '../../../ui/popup-menu.tsx';
import { BannedList } from './banned-list.tsx';
import type { GroupAction } from './group-action.ts';
import { type Group, type Member, memberCountWords } from '../store/group.ts';
import { useMembers } from '../store/groups.queries.ts';
import { GroupRowsSkeleton } from './groups-skeleton.tsx';
import { type SetQuiet, useSetQuiet } from './use-set-quiet.ts';
import { isOwnAddress } from '../../../shared/server/config.ts';

interface MembersViewProps {
  readonly group: Group;
  readonly isOffline: boolean;
  readonly onAction: (action: GroupAction) => void;
  readonly onReport: (member: { readonly userId: string; readonly name: string }) => void;
}

const JOINED = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', year: 'numeric' });

/** Members of the group, with actions for its owner. */
export function MembersView({ group, isOffline, onAction, onReport }: MembersViewProps) {
  const userId = useUserId();
  const { members: all, isLoading } = useMembers(group);
  const { studying } = useGroupPresence(group.id);
  const members = liveFirst(all, studying);
  const quiet = useQuiet();
  const change = useSetQuiet();
  const isOwner = group.ownerId === userId;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto grid w-full max-w-2xl grid-cols-1 gap-5 px-4 pt-3 pb-10 md:px-6">
        <div className="flex flex-wrap items-center gap-3">
          <h3 className="mr-auto font-display text-lg font-semibold tabular-nums">{memberCountWords(group.members.length)}</h3>
          <Button onClick={() => onAction({ kind: 'invite' })}>
            <UserPlus aria-hidden className="size-4" />
            Invite
          </Button>
        </div>
        {isLoading ? <GroupRowsSkeleton /> : null}
        <ul aria-label="Members" className="grid">
          {members.map((member) => (
            <MemberRow
              key={member.id}
              member={member}
              isMe={member.userId === userId}
              isOwner={member.userId === group.ownerId}
              studying={studying.find((each) => each.userId === member.userId)}
              items={
                member.userId === null || member.userId === userId
                  ? []
                  : [
                      ...quietItems(member.userId, quiet, change),
                      reportItem(() => onReport({ userId: member.userId!, name: member.name })),
                      ...(isOwner ? ownerItems(member, onAction) : []),
                    ]
              }
            />
          ))}
        </ul>
        {isOwner ? <BannedList groupId={group.id} isOffline={isOffline} members={group.members} /> : null}
      </div>
    </div>
  );
}

interface MemberRowProps {
  readonly member: Member;
  readonly isMe: boolean;
  readonly isOwner: boolean;
  readonly studying: Studying | undefined;
  /** Menu of what the student may do with this member. */
  readonly items: readonly PopupMenuItem[];
}

function MemberRow({ member, isMe, isOwner, studying, items }: MemberRowProps) {
  return (
    <li className="flex min-h-16 items-center gap-3 border-b border-line py-2 last:border-b-0">
      <MemberPicture member={member} />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="flex min-w-0 flex-wrap items-center gap-x-2">
          <span className="max-w-full truncate font-medium">{member.name}</span>
          {isMe ? <span className="shrink-0 text-sm text-ink-soft">You</span> : null}
          {isOwner ? (
            <span className="flex shrink-0">
              <Chip>Owner</Chip>
            </span>
          ) : null}
        </p>
        {studying === undefined ? null : (
          <p className="flex min-w-0 items-center gap-2 text-sm">
            <BreathingDot />
            <span className="truncate">{studying.subject === null ? 'Studying now' : `Studying ${studying.subject} now`}</span>
          </p>
        )}
        <p className="truncate text-sm text-ink-soft">
          {member.username === null || member.username === member.name ? '' : `@${member.username} · `}
          Joined {JOINED.format(member.joinedAt)}
        </p>
      </div>
      {items.length === 0 ? null : (
        <PopupMenu label={`More for ${member.name}`} button={<EllipsisVertical aria-hidden className="size-5" />} items={items} />
      )}
    </li>
  );
}

function ownerItems(member: Member, onAction: (action: GroupAction) => void): readonly PopupMenuItem[] {
  return [
    { label: 'Make owner', icon: <Crown aria-hidden className="size-4" />, onSelect: () => onAction({ kind: 'transfer', member }) },
    { label: 'Remove', icon: <UserMinus aria-hidden className="size-4" />, onSelect: () => onAction({ kind: 'remove', member }) },
    { label: 'Ban', icon: <Ban aria-hidden className="size-4" />, onSelect: () => onAction({ kind: 'ban', member }) },
  ];
}

function reportItem(onSelect: () => void): PopupMenuItem {
  return { label: 'Report', icon: <Flag aria-hidden className="size-4" />, onSelect };
}

function quietItems(id: string, { blocked, muted }: Quiet, change: SetQuiet): readonly PopupMenuItem[] {
  return [
    muted.has(id)
      ? { label: 'Unmute', icon: <Bell aria-hidden className="size-4" />, onSelect: () => change('muted', id, false) }
      : { label: 'Mute', icon: <BellOff aria-hidden className="size-4" />, onSelect: () => change('muted', id, true) },
    blocked.has(id)
      ? { label: 'Unblock', icon: <Eye aria-hidden className="size-4" />, onSelect: () => change('blocked', id, false) }
      : { label: 'Block', icon: <EyeOff aria-hidden className="size-4" />, onSelect: () => change('blocked', id, true) },
  ];
}

/** A member's picture, or their initial. Pictures on other servers are not loaded: these would learn who studies when. */
function MemberPicture({ member: { name, picture } }: { member: Member }) {
  const [broken, setBroken] = useState<string>();
  const frame = 'size-10 shrink-0 rounded-full border border-line-strong bg-surface';
  if (picture !== null && picture !== broken && isOwnAddress(picture)) {
    return <img src={picture} alt="" loading="lazy" className={`${frame} object-cover`} onError={() => setBroken(picture)} />;
  }
  const [initial = ''] = name;
  return (
    <span aria-hidden className={`${frame} grid place-items-center font-display font-semibold`}>
      {initial.toUpperCase()}
    </span>
  );
}
