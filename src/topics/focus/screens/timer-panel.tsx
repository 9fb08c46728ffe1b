import { useState } from 'react';

import { useUserId } from '../../../shared/session/use-user.ts';
import type { Subject } from '../../../shared/student/use-subjects.ts';
import { type FocusPhase, isStudy, lengthOf } from '../rules/focus-timer.ts';
import { Button } from '../../../ui/button.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { useEndedPhase } from './ended-phase.ts';
import { END_WORDS, PHASE_NAMES, START_WORDS } from './phase-words.ts';
import { RunningFor } from './running-for.tsx';
import { SessionChoice } from './session-choice.tsx';
import type { Studied } from '../store/session.ts';
import type { StudyProfile } from '../store/study-profile.ts';
import { NotifyWhenUp } from './notify-when-up.tsx';
import { TimerButtons } from './timer-buttons.tsx';
import { TimerDial } from './timer-dial.tsx';
import { TimerTools, type TimerView } from './timer-tools.tsx';
import { useShortcuts } from '../../../ui/use-shortcuts.ts';
import { useTimerActions } from './use-timer-actions.ts';
import { useWakeLock } from './use-wake-lock.ts';

const CHOICES = [
  { value: 'focus', label: 'Focus' },
  { value: 'short-break', label: 'Break' },
  { value: 'long-break', label: 'Long break' },
  { value: 'stopwatch', label: 'Stopwatch' },
] as const satisfies readonly { value: FocusPhase; label: string }[];

/** On a phone on its side. */
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
