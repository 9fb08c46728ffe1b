import { useEffect } from 'react';
import { createPortal } from 'react-dom';

import { useUserId } from '../../../shared/session/use-user.ts';
import { lengthOf } from '../rules/focus-timer.ts';
import { Button } from '../../../ui/button.tsx';
import { useEndedPhase } from './ended-phase.ts';
import { useStudyProfile } from '../store/use-study-profile.ts';
import { PHASE_NAMES, START_WORDS } from './phase-words.ts';
import { TimerButtons } from './timer-buttons.tsx';
import { TimerDial } from './timer-dial.tsx';
import { useTimerActions } from './use-timer-actions.ts';

/** The timer in the pop-out window. */
export function PoppedOut({ window: popped }: { window: Window }) {
  const userId = useUserId();
  const profile = useStudyProfile(userId);
  const actions = useTimerActions(userId);
  const ended = useEndedPhase();
  useEffect(() => () => popped.close(), [popped]);
  if (!profile) return null;
  const { timer, settings } = profile;
  const next = ended?.next ?? 'focus';
  return createPortal(
    <main className="grid min-h-dvh content-center justify-items-center gap-3 p-3">
      <p className="text-sm font-medium">
        {PHASE_NAMES[timer?.phase ?? next]}
        {timer !== null && timer.pausedAt !== null ? ' · paused' : ''}
      </p>
      <TimerDial timer={timer} length={lengthOf(next, settings)} className="max-w-[min(11rem,50dvh)]" clock={popped} />
      <div className="flex flex-wrap justify-center gap-2">
        {timer === null ? (
          <Button
            variant="primary"
            onClick={() =>
              actions.start({ phase: next, round: ended?.round ?? 0, subjectId: ended?.subjectId ?? null, taskId: ended?.taskId ?? null })
            }
          >
            {START_WORDS[next]}
          </Button>
        ) : (
          <TimerButtons timer={timer} actions={actions} />
        )}
      </div>
    </main>,
    popped.document.body,
  );
}
