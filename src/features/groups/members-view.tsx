import { Ban, Crown, EllipsisVertical, UserMinus, UserPlus } from 'lucide-react';

import { useUserId } from '../../data/session/use-user.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { PopupMenu } from '../../ui/popup-menu.tsx';
import { BannedList } from './banned-list.tsx';
import type { GroupAction } from './group-action.ts';
import { type Group, type Member, memberCountWords } from './group.ts';
import { useMembers } from './groups.queries.ts';
import { GroupRowsSkeleton } from './groups-skeleton.tsx';
import { MemberPicture } from './member-picture.tsx';

interface MembersViewProps {
  readonly group: Group;
  readonly isOffline: boolean;
  readonly onAction: (action: GroupAction) => void;
}

const JOINED = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', year: 'numeric' });

/** Members of the group; the owner manages them. */
export function MembersView({ group, isOffline, onAction }: MembersViewProps) {
  const userId = useUserId();
  const { members, isLoading } = useMembers(group);
  const isOwner = group.ownerId === userId;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto grid w-full max-w-2xl gap-5 px-4 pt-3 pb-10 md:px-6">
        <div className="flex items-center gap-3">
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
              onAction={isOwner && member.userId !== null && member.userId !== userId ? onAction : null}
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
  /** Null: the student may not change this member. */
  readonly onAction: ((action: GroupAction) => void) | null;
}

function MemberRow({ member, isMe, isOwner, onAction }: MemberRowProps) {
  return (
    <li className="flex min-h-16 items-center gap-3 border-b border-line py-2 last:border-b-0">
      <MemberPicture member={member} />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="flex min-w-0 items-center gap-2">
          <span className="truncate font-medium">{member.name}</span>
          {isMe ? <span className="shrink-0 text-sm text-ink-soft">You</span> : null}
          {isOwner ? (
            <span className="flex shrink-0">
              <Chip>Owner</Chip>
            </span>
          ) : null}
        </p>
        <p className="truncate text-sm text-ink-soft">
          {member.username === null || member.username === member.name ? '' : `@${member.username} · `}
          Joined {JOINED.format(member.joinedAt)}
        </p>
      </div>
      {onAction === null ? null : (
        <PopupMenu
          label={`What to do about ${member.name}`}
          button={<EllipsisVertical aria-hidden className="size-5" />}
          items={[
            { label: 'Make owner', icon: <Crown aria-hidden className="size-4" />, onSelect: () => onAction({ kind: 'transfer', member }) },
            { label: 'Remove', icon: <UserMinus aria-hidden className="size-4" />, onSelect: () => onAction({ kind: 'remove', member }) },
            { label: 'Ban', icon: <Ban aria-hidden className="size-4" />, onSelect: () => onAction({ kind: 'ban', member }) },
          ]}
        />
      )}
    </li>
  );
}
