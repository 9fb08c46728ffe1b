import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';

import type { Obstacle } from '../../../shared/replica/sync-status.ts';
import { useFirstSyncOver } from '../../../shared/replica/use-first-sync.ts';
import { useUserId } from '../../../shared/session/use-user.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { lazyDialog } from '../../../ui/lazy-dialog.ts';
import { UnreadableState } from '../../../ui/unreadable-state.tsx';
import type { GroupParts } from './group-parts.ts';
import { GroupRow } from './group-row.tsx';
import { useGroups } from '../store/groups.queries.ts';
import { GroupRowsSkeleton } from './groups-skeleton.tsx';
import { JoinForm } from './join-form.tsx';
import { useWaitingJoins } from './waiting-joins.ts';
import { WaitingJoinList } from './waiting-join-list.tsx';

const CreateGroup = lazyDialog(() => import('./create-group.tsx'), 'CreateGroup');

/** Who studies now is shown for the most recently active groups only: each costs an open channel. */
const MOST_FOLLOWED = 10;

interface MyGroupsProps {
  readonly obstacle: Obstacle | null;
  /** False while an open group covers the list. */
  readonly isInSight: boolean;
  readonly onOpen: (groupId: string, isNew: boolean) => void;
  readonly parts: GroupParts;
}

/** The student's groups, with buttons to join and create. */
export function MyGroups({ obstacle, isInSight, onOpen, parts }: MyGroupsProps) {
  const userId = useUserId();
  const { groups, isLoading, error } = useGroups();
  const isWaiting = useWaitingJoins(userId).length > 0;
  const [isCreating, setIsCreating] = useState(false);
  const isFirstSyncOver = useFirstSyncOver();
  // A device after a new sign-in has no groups yet.
  const isUnknown = isLoading || (groups.length === 0 && !isFirstSyncOver);
  const isEmpty = !isUnknown && groups.length === 0;

  const create = (variant: 'primary' | 'secondary') => (
    <Button variant={variant} onClick={() => setIsCreating(true)}>
      <Plus aria-hidden className="size-4" />
      Create group
    </Button>
  );

  return (
    <>
      <JoinForm obstacle={obstacle} onJoined={(id) => onOpen(id, false)} />
      <WaitingJoinList obstacle={obstacle} />
      {error === null ? null : <UnreadableState title="Your groups could not be opened" headingLevel={2} error={error} />}
      {error === null && isUnknown ? <GroupRowsSkeleton /> : null}
      {isEmpty && error === null ? (
        <EmptyState
          title={isWaiting ? 'No other groups yet' : 'No groups yet'}
          headingLevel={2}
          text="Create a group for your friends, enter an invite code, or find a public group under Discover."
          action={create('primary')}
        />
      ) : null}
      {groups.length > 0 ? (
        <>
          <ul aria-label="My groups" className="-mx-1 grid gap-0.5">
            {groups.map((group, at) => (
              <li key={group.id}>
                <GroupRow
                  group={group}
                  latest={parts.latest(group.id)}
                  now={isInSight && at < MOST_FOLLOWED ? parts.studyingNow(group.id) : null}
                  news={parts.news(group.id)}
                />
              </li>
            ))}
          </ul>
          {/* At the bottom, within reach of the thumb, unless large letters leave no room beside it. */}
          <div className="bottom-2 grid [@media(min-height:30rem)]:sticky rounded-lg bg-page">{create('secondary')}</div>
        </>
      ) : null}
      <Suspense>
        {isCreating ? (
          <CreateGroup
            isOffline={obstacle !== null}
            onClose={() => setIsCreating(false)}
            onCreated={(id) => {
              setIsCreating(false);
              onOpen(id, true);
            }}
          />
        ) : null}
      </Suspense>
    </>
  );
}
