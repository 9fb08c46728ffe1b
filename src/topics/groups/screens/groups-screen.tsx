import { Suspense, useState, useSyncExternalStore } from 'react';

import type { Obstacle } from '../../../shared/replica/sync-status.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { lazyNamed } from '../../../ui/lazy-named.ts';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import type { GroupParts } from './group-parts.ts';
import { GroupView } from './group-view.tsx';
import type { GroupsSearch } from './groups-search.ts';
import { MyGroups } from './my-groups.tsx';

/** Minimum width at which the list is beside the open group (`lg` in the styles). */
const BESIDE = '(min-width: 64rem)';

const DiscoverGroups = lazyNamed(() => import('./discover-groups.tsx'), 'DiscoverGroups');

interface GroupsScreenProps {
  readonly obstacle: Obstacle | null;
  readonly search: GroupsSearch;
  /** @param isStep true to add a history entry */
  readonly onSearch: (search: GroupsSearch, isStep: boolean) => void;
  /** Closes the group and returns to the list. */
  readonly onClose: () => void;
  readonly parts: GroupParts;
}

const LISTS = [
  { value: 'mine', label: 'My groups' },
  { value: 'discover', label: 'Discover' },
] as const;

/** The student's groups and the open one: side by side on a desktop, one at a time on a phone. */
export function GroupsScreen({ obstacle, search, onSearch, onClose, parts }: GroupsScreenProps) {
  const [list, setList] = useState<(typeof LISTS)[number]['value']>('mine');
  const [newId, setNewId] = useState<string>();
  const { group: openId, view = 'messages' } = search;
  const hasRoomBeside = useHasRoomBeside();
  const isOffline = obstacle !== null;

  function open(groupId: string, isNew: boolean) {
    if (isNew) setNewId(groupId);
    setList('mine');
    onSearch({ group: groupId }, true);
  }

  return (
    <div className="flex min-h-0 flex-1" data-deep={openId !== undefined || undefined}>
      <div
        className={`min-h-0 w-full flex-col overflow-y-auto lg:flex lg:w-88 lg:shrink-0 lg:border-r lg:border-line ${openId === undefined ? 'flex' : 'hidden'}`}
      >
        <div className="mx-auto grid w-full max-w-xl grid-cols-1 content-start gap-4 px-3 pt-2 pb-24 md:px-4 md:pt-4 lg:pb-6">
          <SegmentedControl label="Groups" options={LISTS} value={list} onValueChange={setList} />
          {list === 'mine' ? (
            <MyGroups obstacle={obstacle} isInSight={openId === undefined || hasRoomBeside} onOpen={open} parts={parts} />
          ) : (
            <Suspense>
              <DiscoverGroups obstacle={obstacle} onJoined={(groupId) => open(groupId, false)} onLeave={() => setList('mine')} />
            </Suspense>
          )}
        </div>
      </div>
      <div className={`min-h-0 min-w-0 flex-1 flex-col lg:flex ${openId === undefined ? 'hidden' : 'flex'}`}>
        {openId === undefined ? (
          <div className="m-auto">
            <EmptyState text="Choose a group on the left to see its messages and members." />
          </div>
        ) : (
          <GroupView
            key={openId}
            groupId={openId}
            view={view}
            isNew={openId === newId}
            onInvited={() => setNewId(undefined)}
            isOffline={isOffline}
            parts={parts}
            onView={(next) => onSearch(next === 'messages' ? { group: openId } : { group: openId, view: next }, false)}
            onClose={onClose}
          />
        )}
      </div>
    </div>
  );
}

/** Whether the list stays visible beside an open group. */
function useHasRoomBeside(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(BESIDE).matches);
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(BESIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
