import { useEffect, useState } from 'react';
import { Bell } from 'lucide-react';

import { useUserId } from '../../../shared/session/use-user.ts';
import type { Subject } from '../../../shared/student/use-subjects.ts';
import { type FocusPhase, type FocusTimer, isStudy, lengthOf } from '../rules/focus-timer.ts';
import { Button } from '../../../ui/button.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { useEndedPhase } from './ended-phase.ts';
import { END_WORDS, PHASE_NAMES, START_WORDS } from './phase-words.ts';
import { SessionChoice } from './session-choice.tsx';
import type { Studied } from '../store/session.ts';
import type { StudyProfile } from '../store/study-profile.ts';
import { TimerButtons } from './timer-buttons.tsx';
import { TimerDial } from './timer-dial.tsx';
import { TimerTools, type TimerView } from './timer-tools.tsx';
import { useShortcuts } from '../../../ui/use-shortcuts.ts';
import { useTimerActions } from './use-timer-actions.ts';
import { SubjectMark } from '../../../ui/subject-mark.tsx';
import { useFocusTask, useFollowedGroup } from '../store/focus.queries.ts';
import { askForNotifications, useNotificationAccess } from '../../../shared/student/notification-permission.ts';
import { useReplicaOnceOpen } from '../../../shared/replica/replica-context.tsx';
import { saveNotificationSettings } from '../../reminders/store/index.ts';
import { showFailure } from '../../../ui/show-failure.ts';
import { showToast } from '../../../ui/toast.tsx';

const CHOICES = [
  { value: 'focus', label: 'Focus' },
  { value: 'short-break', label: 'Break' },
  { value: 'long-break', label: 'Long break' },
  { value: 'stopwatch', label: 'Stopwatch' },
] as const satisfies readonly { value: FocusPhase; label: string }[];

/** Layout of a phone in landscape. */
const BESIDE_DIAL = 'turned:grid-cols-[minmax(0,12rem)_minmax(0,1fr)] turned:gap-y-2 turned:*:col-start-2';

interface TimerPanelProps {
  readonly profile: StudyProfile;
  readonly subjects: readonly Subject[];
  /** Task and subject of the next session. */
  readonly studied: Studied;
  readonly view: TimerView;
  readonly onChoose: (studied: Studied) => void;
}

/** The timer, its task and its buttons. */
export function TimerPanel({ profile, subjects, studied, view, onChoose }: TimerPanelProps) {
  const userId = useUserId();
  const { timer, settings } = profile;
  const ended = useEndedPhase();
  const actions = useTimerActions(userId);
  const [chosenPhase, setChosenPhase] = useState<FocusPhase | null>(null);
  const [areShortcutsOpen, setAreShortcutsOpen] = useState(false);
  const phase = chosenPhase ?? ended?.next ?? 'focus';

  const start = (started: FocusPhase) => {
    setChosenPhase(null);
    actions.start({ phase: started, round: ended?.round ?? 0, ...studied });
  };

  useWakeLock(timer !== null && timer.pausedAt === null && isStudy(timer.phase));
  useShortcuts({
    ' ': () => (timer === null ? start(phase) : timer.pausedAt === null ? actions.pause(timer) : actions.resume(timer)),
    f: () => timer && actions.finish(timer),
    s: () => timer ?? start('stopwatch'),
    escape: () => view.onLeave?.(),
    '?': () => setAreShortcutsOpen(true),
  });

  return (
    <section aria-label="Timer" data-lit className={`grid grid-cols-1 content-start gap-5 ${BESIDE_DIAL}`}>
      {timer === null ? (
        <SegmentedControl label="Timer type" options={CHOICES} value={phase} onValueChange={setChosenPhase} />
      ) : (
        <p className="flex min-h-13.5 items-center justify-center gap-2 font-medium">
          {PHASE_NAMES[timer.phase]}
          {timer.pausedAt === null ? null : <span className="text-ink-soft">· paused</span>}
        </p>
      )}
      <TimerDial
        timer={timer}
        length={lengthOf(phase, settings)}
        className={`turned:col-start-1! turned:row-start-1 turned:row-span-6 ${view.onLeave === null ? 'max-w-[clamp(12rem,36dvh,20rem)]' : 'max-w-[clamp(12rem,56dvh,32rem)]'}`}
      />
      {timer === null ? null : <RunningFor timer={timer} subjects={subjects} />}
      <output className="text-center empty:hidden">{ended && timer === null ? END_WORDS[ended.phase] : null}</output>
      <div className="flex flex-wrap justify-center gap-3">
        {timer === null ? (
          <Button variant="primary" className="min-w-40" onClick={() => start(phase)}>
            {START_WORDS[phase]}
          </Button>
        ) : (
          <TimerButtons timer={timer} actions={actions} />
        )}
      </div>
      {timer !== null && timer.length !== null ? <NotifyWhenUp isOn={profile.notifies} /> : null}
      {timer === null && isStudy(phase) ? <SessionChoice subjects={subjects} value={studied} onChoose={onChoose} /> : null}
      <TimerTools
        view={view}
        areShortcutsOpen={areShortcutsOpen}
        onShowShortcuts={() => setAreShortcutsOpen(true)}
        onHideShortcuts={() => setAreShortcutsOpen(false)}
      />
    </section>
  );
}

/** Shows the task or subject of the running timer. */
function RunningFor({ timer, subjects }: { timer: FocusTimer; subjects: readonly Subject[] }) {
  const task = useFocusTask(timer.taskId);
  const group = useFollowedGroup(timer.following);
  const subject = subjects.find(({ id }) => id === timer.subjectId);
  const isFor = isStudy(timer.phase) && (subject || task);
  if (!isFor && group === null) return null;
  return (
    <div className="grid justify-items-center gap-1 text-center">
      {isFor && subject ? <SubjectMark color={subject.color} name={subject.name} /> : null}
      {isFor && task ? <p className="max-w-full truncate text-ink-soft">{task.title}</p> : null}
      {group === null ? null : (
        <p className="text-sm text-balance text-ink-soft">
          Together with {group}. {timer.pausedAt === null ? 'If you pause, you leave the group timer.' : 'The host paused it.'}
        </p>
      )}
    </div>
  );
}

/** Keeps the screen on. The browser releases the wake lock of a hidden page. */
function useWakeLock(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return;
    let isOver = false;
    let lock: WakeLockSentinel | undefined;

    async function acquire() {
      if (document.visibilityState !== 'visible') return;
      try {
        const acquired = await navigator.wakeLock?.request('screen');
        if (isOver) await acquired?.release();
        else lock = acquired;
      } catch {
        // The browser may refuse, for example at low battery: the screen may then turn off.
      }
    }

    const onVisibility = () => void acquire();
    onVisibility();
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', onVisibility);
      void lock?.release();
    };
  }, [isWanted]);
}

/** Offers a notification at the end of the timer. Asks for permission only after a press. */
function NotifyWhenUp({ isOn }: { isOn: boolean }) {
  const userId = useUserId();
  const access = useNotificationAccess();
  const replicaOnceOpen = useReplicaOnceOpen();
  if (access === 'unsupported' || access === 'denied' || (isOn && access === 'granted')) return null;

  async function turnOn() {
    if ((await askForNotifications()) !== 'granted') {
      showToast({ title: 'Notifications are off', text: 'You can turn them on later in Settings.' });
      return;
    }
    const result = await saveNotificationSettings(await replicaOnceOpen(), userId, { timeIsUp: true });
    if (result.ok) showToast({ title: 'You get a notification when time is up' });
    else showFailure(result);
  }

  return (
    <button
      type="button"
      className="inline-flex min-h-11 items-center gap-2 justify-self-center rounded-lg px-4 text-ink-soft hover:bg-hover hover:text-ink"
      onClick={turnOn}
    >
      <Bell aria-hidden className="size-5" />
      Notify me when time is up
    </button>
  );
}
