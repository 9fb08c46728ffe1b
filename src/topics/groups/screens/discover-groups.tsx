import { useState } from 'react';

import { useOpenReplica } from '../../../shared/replica/replica-context.tsx';
import type { Obstacle } from '../../../shared/replica/sync-status.ts';
import { useUserId } from '../../../shared/session/use-user.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { GroupMark } from './group-mark.tsx';
import { memberCountWords } from '../store/group.ts';
import { GroupRowsSkeleton } from './groups-skeleton.tsx';
import { joinPublicGroup } from '../store/join.commands.ts';
import { joinWords } from './join-words.ts';
import { type PublicGroup, usePublicGroups } from '../store/public-groups.ts';
import { whenWords } from './when-words.ts';

/** Debounce in ms. */
const PAUSE_MS = 300;

interface DiscoverGroupsProps {
  readonly obstacle: Obstacle | null;
  readonly onJoined: (groupId: string) => void;
  /** Switches to the student's own groups, where codes are entered and groups are created. */
  readonly onLeave: () => void;
}

/** Public groups of which the student is not a member. */
export function DiscoverGroups({ obstacle, onJoined, onLeave }: DiscoverGroupsProps) {
  const userId = useUserId();
  const isOffline = obstacle !== null;
  const [typed, setTyped] = useState('');
  const query = useDebounced(typed.trim(), PAUSE_MS);
  const { found, isAsking, hasFailed, more, retry, drop } = usePublicGroups(userId, query, isOffline);
  const engine = useOpenReplica()?.engine;
  const [joiningId, setJoiningId] = useState<string>();

  async function join({ id }: PublicGroup) {
    if (joiningId !== undefined) return;
    setJoiningId(id);
    const outcome = await joinPublicGroup(userId, id);
    setJoiningId(undefined);
    if (outcome.status === 'not-found') {
      drop(id);
      return showToast({ title: 'Group not available', text: 'This group is private now or was deleted.' });
    }
    showToast(joinWords(outcome));
    if (outcome.status !== 'joined' && outcome.status !== 'already-member') return;
    drop(id);
    engine?.wake();
    onJoined(id);
  }

  return (
    <>
      <SearchField label="Search public groups" maxLength={80} value={typed} onValueChange={setTyped} />
      {isOffline ? (
        <EmptyState
          title={obstacle === 'offline' ? 'Offline' : 'The server does not answer'}
          headingLevel={2}
          text={
            obstacle === 'offline'
              ? 'Go online to find public groups. You can enter a code now: Ekagra joins when you are back online.'
              : 'Public groups show when it does. You can enter a code now: Ekagra joins when the server answers.'
          }
          action={<Button onClick={onLeave}>My groups</Button>}
        />
      ) : null}
      {hasFailed && !isOffline ? (
        <ErrorState
          title="The groups could not be loaded"
          headingLevel={2}
          text="The server did not answer. Try again."
          action={<Button onClick={retry}>Try again</Button>}
        />
      ) : null}
      {found === undefined && !hasFailed && !isOffline ? <GroupRowsSkeleton /> : null}
      {found !== undefined && found.groups.length === 0 && !isOffline && !hasFailed ? (
        <EmptyState
          title={found.asked.query === '' ? 'No public groups yet' : 'No group found'}
          headingLevel={2}
          text={
            found.asked.query === ''
              ? 'Create one under My groups and choose Public. Other students find it here.'
              : 'No public group has this name. Try fewer words.'
          }
          action={
            found.asked.query === '' ? <Button onClick={onLeave}>My groups</Button> : <Button onClick={() => setTyped('')}>Show all</Button>
          }
        />
      ) : null}
      {found !== undefined && found.groups.length > 0 ? (
        <ul aria-label="Public groups" aria-busy={isAsking} className="-mx-1 grid gap-0.5">
          {found.groups.map((group) => (
            <li key={group.id} className="flex min-h-16 items-center gap-3 rounded-xl px-3 py-2">
              <GroupMark name={group.name} memberCount={group.memberCount} />
              <p className="grid min-w-0 flex-1 gap-0.5">
                <span className="truncate font-medium">{group.name}</span>
                <span className="truncate text-sm text-ink-soft tabular-nums">
                  {memberCountWords(group.memberCount)} · {whenWords(Date.parse(group.last_activity))}
                </span>
              </p>
              <Button
                aria-label={`Join ${group.name}`}
                disabled={isOffline}
                isBusy={joiningId === group.id}
                onClick={() => void join(group)}
              >
                Join
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      {found?.hasMore === true && found.asked.query === query && !isOffline && !hasFailed ? (
        <Button isBusy={isAsking} onClick={more}>
          Show more
        </Button>
      ) : null}
    </>
  );
}
