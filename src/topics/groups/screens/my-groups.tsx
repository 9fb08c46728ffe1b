import { Globe, Plus, X } from 'lucide-react';
import { type FormEvent, type ReactNode, Suspense, useState } from 'react';
import { Link, useSearch } from '@tanstack/react-router';

import type { Obstacle } from '../../../shared/replica/sync-status.ts';
import { useFirstSyncOver } from '../../../shared/replica/use-first-sync.ts';
import { useUserId } from '../../../shared/session/use-user.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { lazyDialog } from '../../../ui/lazy-dialog.ts';
import { UnreadableState } from '../../../ui/unreadable-state.tsx';
import type { GroupParts } from './group-parts.ts';
import { useGroups } from '../store/groups.queries.ts';
import { GroupRowsSkeleton } from './groups-skeleton.tsx';
import { dropJoin, useWaitingJoins } from '../store/waiting-joins.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { WriteDot } from '../../../ui/write-dot.tsx';
import { joinProblem, joinsWhen, joinWords } from './join-words.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { GroupMark } from './group-mark.tsx';
import { type Group, memberCountWords } from '../store/group.ts';
import { whenWords } from './when-words.ts';
import { useOpenReplica } from '../../../shared/replica/replica-context.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { joinWith } from '../store/process-invite.ts';

const CreateGroup = lazyDialog(() => import('./create-group.tsx'), 'CreateGroup');

/** Number of groups, most recently active first, for which the list shows who is studying: each costs an open channel. */
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
  // After a new sign-in the groups have not arrived yet.
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
          {/* At the bottom, within reach of the thumb, unless large text leaves no room. */}
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

/** Joins that wait on this device until the server answers. */
function WaitingJoinList({ obstacle }: { obstacle: Obstacle | null }) {
  const userId = useUserId();
  const codes = useWaitingJoins(userId);
  if (codes.length === 0) return null;
  return (
    <ul aria-label="Waiting to join" className="grid gap-2">
      {codes.map((code) => (
        <li key={code} className="flex items-center gap-3 rounded-xl border border-dashed border-line-strong py-1 pr-1 pl-4">
          <WriteDot state="waiting" />
          <p className="min-w-0 flex-1 py-1 text-sm">
            <span className="font-display font-semibold tracking-wider">{code}</span>
            <span className="block text-ink-soft">Saved on this device. {joinsWhen(obstacle)}</span>
          </p>
          <IconButton label={`Do not join ${code}`} onClick={() => dropJoin(userId, code)}>
            <X aria-hidden className="size-4" />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

interface GroupRowProps {
  readonly group: Group;
  /** The last message; empty if there is none. */
  readonly latest: ReactNode;
  /** Line that says who is studying. */
  readonly now: ReactNode;
  /** Unread marks. */
  readonly news: ReactNode;
}

/** A group in the list; the whole row opens it. */
function GroupRow({ group, latest, now, news }: GroupRowProps) {
  const isFromList = useSearch({ strict: false, select: (search) => search.group === undefined });
  return (
    <Link
      to="/groups"
      state={{ isFromList }}
      search={{ group: group.id }}
      className="flex min-h-16 flex-wrap items-center gap-3 rounded-xl border border-transparent px-3 py-2 -outline-offset-2 hover:bg-hover current:border-line current:bg-surface"
    >
      <GroupMark name={group.name} memberCount={group.members.length} />
      <span className="grid min-w-0 flex-1 basis-28 gap-0.5">
        <span className="truncate font-medium">{group.name}</span>
        <span className="flex min-w-0 items-center gap-1.5 text-sm text-ink-soft">
          {group.isPublic ? (
            <>
              <Globe aria-hidden className="size-3.5 shrink-0" />
              <VisuallyHidden>Public,</VisuallyHidden>
            </>
          ) : null}
          <span className="peer min-w-0 truncate empty:hidden">{latest}</span>
          <span className="shrink-0 tabular-nums peer-[:not(:empty)]:hidden">{memberCountWords(group.members.length)}</span>
        </span>
        <span className="min-w-0 text-sm text-ink-soft empty:hidden">{now}</span>
      </span>
      <span className="ml-auto grid justify-items-end gap-0.5 self-start pt-0.5">
        <time dateTime={new Date(group.lastActivity).toISOString()} className="text-xs leading-5 text-ink-soft tabular-nums">
          {whenWords(group.lastActivity)}
        </time>
        {news}
      </span>
    </Link>
  );
}

interface JoinFormProps {
  readonly obstacle: Obstacle | null;
  readonly onJoined: (groupId: string) => void;
}

/** Joins a group by a code or link in any form. */
function JoinForm({ obstacle, onJoined }: JoinFormProps) {
  const userId = useUserId();
  const engine = useOpenReplica()?.engine;
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isRunning, setIsRunning] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isRunning) return;
    if (typed.trim() === '') return setProblem('Type the six-character code or paste the link.');
    setProblem(undefined);
    setIsRunning(true);
    const answer = await joinWith(userId, typed, obstacle);
    setIsRunning(false);
    showToast(joinWords(answer));
    if (answer.status === 'kept') return setTyped('');
    if (answer.status !== 'joined' && answer.status !== 'already-member') return setProblem(joinProblem(answer));
    setTyped('');
    engine?.wake();
    onJoined(answer.group.id);
  }

  return (
    <form noValidate className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2" onSubmit={(event) => void submit(event)}>
      <TextField
        label="Invite code"
        isLabelHidden
        placeholder="Invite code or link"
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        className="placeholder:tracking-normal placeholder:normal-case not-placeholder-shown:tracking-wider"
        value={typed}
        error={problem}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setProblem(undefined);
        }}
      />
      <Button type="submit" isBusy={isRunning}>
        Join
      </Button>
    </form>
  );
}
