import { useEffect, useState } from 'react';

import { clockFace } from '../rules/paper-clock.ts';
import { lengthOf } from './attempt.machine.ts';
import { useAttemptPart, useExam } from './exam-context.ts';

const LOOK_MS = 250;

export function TimeLeft() {
  const { paper, timer } = useExam();
  const isNearEnd = useAttemptPart(({ context }) => context.isNearEnd);
  const [face, setFace] = useState(() => clockFace(lengthOf(paper) - timer.now()));
  useEffect(() => {
    // The text changes once a second. The interval is shorter, so that no second is skipped.
    const looking = setInterval(() => setFace(clockFace(lengthOf(paper) - timer.now())), LOOK_MS);
    return () => clearInterval(looking);
  }, [paper, timer]);
  return (
    <p className="flex items-baseline gap-2 whitespace-nowrap">
      <span id="time-left" className="text-sm text-ink-soft max-sm:sr-only">
        Time left
      </span>
      <span
        role="timer"
        aria-labelledby="time-left"
        className={`font-display text-xl font-semibold tabular-nums ${isNearEnd ? 'text-danger' : ''}`}
      >
        {face}
      </span>
      <output className="sr-only">{isNearEnd ? 'Five minutes left. The test is submitted automatically at the end.' : ''}</output>
    </p>
  );
}
