import type { ReactNode } from 'react';

import { useServerOffset } from '../../../../shared/replica/use-server-clock.ts';
import { useUserId } from '../../../../shared/session/use-user.ts';
import { useNow } from '../../../../shared/student/use-now.ts';
import { clockWords, groupElapsed, type FocusTimer, type GroupTimer } from '../../../focus/rules/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dial } from '../../../../ui/dial.tsx';
import { OwnTimerNote } from './own-timer-note.tsx';
import type { StudyMember } from '../../store/study-group.ts';
import type { GroupTimerActions } from './use-group-timer-actions.ts';

interface RunningTimerProps {
  readonly timer: GroupTimer;
  readonly ownerId: string;
  readonly members: readonly StudyMember[];
  /** Ids of the members in the timer, according to their presence. */
  readonly joined: readonly string[];
  readonly isIn: boolean;
  /** Another running timer of the student, which joining would end. */
  readonly own: FocusTimer | null;
  readonly actions: GroupTimerActions;
  readonly children: ReactNode;
}

/** The running or paused timer, its members, and the student's actions. */
export function RunningTimer({ timer, ownerId, members, joined, isIn, own, actions, children }: RunningTimerProps) {
  const userId = useUserId();
  const isHost = timer.host === userId;
  const isPaused = timer.pausedAt !== null;
  const { busy } = actions;
  return (
    <div className="grid gap-4">
      <p className="text-center font-medium">
        {timer.phase === 'focus' ? 'Focus' : 'Short break'}
        {isPaused ? <span className="text-ink-soft"> · paused</span> : null}
        <span className="block text-sm font-normal break-words text-ink-soft">
          {isHost ? 'You started it' : `Started by ${nameOf(timer.host, members)}`}
        </span>
      </p>
      <SharedDial timer={timer} />
      <JoinedLine members={members} joined={joined} />
      {children}
      {isIn || own === null ? null : (
        <div className="text-center text-balance">
          <OwnTimerNote own={own} />
        </div>
      )}
      <div className="flex flex-wrap justify-center gap-3">
        {isIn ? null : (
          <Button variant="primary" isBusy={busy === 'join'} onClick={() => actions.join(timer)}>
            {own === null ? 'Join in' : 'End mine and join in'}
          </Button>
        )}
        {isHost ? (
          <Button
            variant={isIn ? 'primary' : 'secondary'}
            isBusy={busy === 'pause' || busy === 'resume'}
            onClick={() => actions.control(timer, isPaused ? 'resume' : 'pause')}
          >
            {isPaused ? 'Resume for all' : 'Pause for all'}
          </Button>
        ) : null}
        {isHost || ownerId === userId ? (
          <Button isBusy={busy === 'stop'} onClick={() => actions.control(timer, 'stop')}>
            End for all
          </Button>
        ) : null}
        {isIn && !isHost ? (
          <Button isBusy={busy === 'leave'} onClick={actions.leave}>
            Leave the timer
          </Button>
        ) : null}
      </div>
      <p className="text-center text-sm text-balance text-ink-soft">
        {isIn ? IN_WORDS[timer.phase] : 'Your time counts from when you join.'}
      </p>
    </div>
  );
}

const IN_WORDS: Readonly<Record<GroupTimer['phase'], string>> = {
  focus: 'Your timer follows it on every page. Your minutes are saved at the end.',
  'short-break': 'Your timer follows it on every page. Breaks are not saved.',
};

function SharedDial({ timer }: { timer: GroupTimer }) {
  const now = useNow(timer.pausedAt === null) + useServerOffset();
  const ran = groupElapsed(timer, now);
  return (
    <Dial
      label="Time left for the group"
      time={clockWords(timer.length - ran, 'down')}
      filled={ran / timer.length}
      className="max-w-[clamp(11rem,34dvh,18rem)]"
    />
  );
}

function JoinedLine({ members, joined }: Pick<RunningTimerProps, 'members' | 'joined'>) {
  const userId = useUserId();
  const names = joined.map((id) => (id === userId ? 'you' : nameOf(id, members)));
  return (
    <p className="text-center text-sm break-words text-ink-soft empty:hidden">
      {names.length === 0 ? null : `Studying together: ${names.join(', ')}`}
    </p>
  );
}

function nameOf(userId: string, members: readonly StudyMember[]): string {
  return members.find((member) => member.userId === userId)?.name ?? 'a former member';
}
