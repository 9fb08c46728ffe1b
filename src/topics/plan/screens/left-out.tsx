import { useState } from 'react';

import { durationWords } from '../../tasks/rules/index.ts';
import type { LeftOut } from '../rules/daily-plan.ts';
import { Button } from '../../../ui/button.tsx';

interface LeftOutTasksProps {
  readonly tasks: readonly LeftOut[];
  /** Minutes. */
  readonly capacity: number;
  readonly onToday: (task: LeftOut) => void;
  readonly onTomorrow: (task: LeftOut) => void;
}

/** Only the most urgent ones. */
const SHOWN = 3;

/** Buttons without borders: a row of them per task would dominate. */
const CHOICE = 'min-h-11 rounded-lg text-sm font-medium underline underline-offset-4';

/** Due tasks that do not fit, with choices. */
export function LeftOutTasks({ tasks, capacity, onToday, onTomorrow }: LeftOutTasksProps) {
  const [areAllShown, setAreAllShown] = useState(false);
  const shown = areAllShown ? tasks : tasks.slice(0, SHOWN);
  return (
    <section aria-labelledby="no-room" className="grid gap-1 border-t border-line pt-3">
      <h3 id="no-room" className="font-medium">
        Doesn’t fit today
      </h3>
      <p className="text-sm text-ink-soft">
        {capacity === 0 ? 'You set no study time for today.' : `Your ${durationWords(capacity)} for today are full.`} These tasks are still
        due.
      </p>
      <ul>
        {shown.map((task) => (
          <li key={task.taskId} className="border-b border-line py-2 last:border-0">
            <p className="line-clamp-2 leading-6 wrap-anywhere">{task.title}</p>
            <p className="text-sm text-ink-soft">{task.reason}</p>
            <div className="-mb-2 flex flex-wrap gap-x-4">
              <button type="button" className={CHOICE} aria-label={`Plan for tomorrow: ${task.title}`} onClick={() => onTomorrow(task)}>
                Plan for tomorrow
              </button>
              <button type="button" className={CHOICE} aria-label={`Plan for today: ${task.title}`} onClick={() => onToday(task)}>
                Plan for today
              </button>
            </div>
          </li>
        ))}
      </ul>
      {shown.length < tasks.length ? <Button onClick={() => setAreAllShown(true)}>Show all {tasks.length}</Button> : null}
    </section>
  );
}
