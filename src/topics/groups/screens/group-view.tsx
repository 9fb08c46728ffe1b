import { Suspense, useEffect, useState } from 'react';

import { lazyDialog } from '../../../ui/lazy-dialog.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { GroupAction } from './group-action.ts';
import { GroupHeader } from './group-header.tsx';
import type { GroupParts } from './group-parts.ts';
import type { Group } from '../store/group.ts';
import { useGroups } from '../store/groups.queries.ts';
import type { GroupView as View } from './groups-search.ts';
import { MembersView } from './members-view.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

/** Lazy, because it is rarely used. */
const ActionDialog = lazyDialog(() => import('./action-dialog.tsx'), 'ActionDialog');

interface GroupViewProps {
  readonly groupId: string;
  readonly view: View;
  /** Whether the group was just created, so that the invite dialog opens. */
  readonly isNew: boolean;
  /** Called when the invite dialog is closed. */
  readonly onInvited: () => void;
  readonly isOffline: boolean;
  readonly parts: GroupParts;
  readonly onView: (view: View) => void;
  readonly onClose: () => void;
}

/** The open group. Use the group's id as the key, because the state belongs to one group. */
export function GroupView({ groupId, view, isNew, onInvited, isOffline, parts, onView, onClose }: GroupViewProps) {
  const { groups, isLoading, error } = useGroups();
  const group = groups.find(({ id }) => id === groupId);
  const last = useLast(group);
  const isAwaited = useAwaited(group !== undefined, isOffline);
  const [action, setAction] = useState<GroupAction | null>(isNew ? { kind: 'invite' } : null);
  const [isLeaving, setIsLeaving] = useState(false);

  if (group === undefined) {
    if (isLeaving) return null;
    if (isLoading || error !== null || (last === undefined && isAwaited)) return <GroupSkeleton />;
    return (
      <>
        <GroupGone name={last?.name} isOffline={isOffline} onClose={onClose} />
        <Suspense>{parts.leftBehind(groupId)}</Suspense>
      </>
    );
  }
  return (
    <>
      <GroupHeader group={group} view={view} now={parts.studyingNow(groupId)} {...{ onView, onClose, onAction: setAction }} />
      <div className="flex min-h-0 flex-1 flex-col">
        {view === 'members' ? (
          <MembersView group={group} isOffline={isOffline} onAction={setAction} onReport={(member) => parts.onReport(groupId, member)} />
        ) : (
          <Suspense fallback={<GroupSkeleton />}>
            {view === 'study' ? parts.study(groupId) : view === 'papers' ? parts.papers(groupId) : parts.messages(groupId)}
          </Suspense>
        )}
      </div>
      <Suspense>
        {action === null ? null : (
          <ActionDialog
            key={action.kind}
            group={group}
            action={action}
            isOffline={isOffline}
            onAction={setAction}
            onClose={() => {
              setAction(null);
              onInvited();
            }}
            onLeft={() => {
              setIsLeaving(true);
              onClose();
            }}
          />
        )}
      </Suspense>
    </>
  );
}

/** Timeout in ms until a group that is not on this device counts as gone. */
const PATIENCE_MS = 10_000;

/** Whether a group that is not on this device may still arrive, because it was joined a moment ago. */
function useAwaited(isHere: boolean, isOffline: boolean): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    if (isHere || isOffline) return undefined;
    const timer = setTimeout(() => setIsOver(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isHere, isOffline]);
  return !isOffline && !isOver;
}

/** The last known state of the group, so that its name can be shown after it is gone. */
function useLast(group: Group | undefined): Group | undefined {
  const [last, setLast] = useState(group);
  if (group !== undefined && group !== last) setLast(group);
  return group ?? last;
}

function GroupSkeleton() {
  return (
    <div aria-hidden className="grid gap-3 p-4">
      {/* On a phone the app's logo and menu are beside it. */}
      <Skeleton className="mr-28 h-10 rounded-xl lg:mr-0" />
      <Skeleton className="h-24 w-3/4 rounded-xl" />
      <Skeleton className="h-16 w-1/2 justify-self-end rounded-xl" />
    </div>
  );
}

interface GroupGoneProps {
  /** Undefined if the group was not seen since this page opened. */
  readonly name: string | undefined;
  readonly isOffline: boolean;
  readonly onClose: () => void;
}

/** Shown in place of a group of which the student is not a member. */
function GroupGone({ name, isOffline, onClose }: GroupGoneProps) {
  return (
    <output className="m-auto">
      <EmptyState
        title={name === undefined ? 'Not on this device' : 'No longer in this group'}
        headingLevel={2}
        text={
          name === undefined
            ? absentWords(isOffline)
            : `You are no longer in “${name}”, or it was deleted. Its messages were removed from this device.`
        }
        action={<Button onClick={onClose}>Your groups</Button>}
      />
    </output>
  );
}

function absentWords(isOffline: boolean): string {
  return isOffline
    ? 'You are offline. If you are a member, this group loads when you are back online.'
    : 'You are not in this group, or it was deleted. You can join with its code.';
}
