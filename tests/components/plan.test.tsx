import { expect } from 'vitest';
import { page } from 'vitest/browser';

import { dayFromNow } from '../../e2e/support/zone.ts';
import { StudentPlan } from '../../src/shell/student/student-plan.tsx';
import { Board, region, task } from './support/board.tsx';
import { type Student, test } from './support/student.tsx';

const plan = region("Today's plan");
const press = (name: string) => plan.getByRole('button', { name, exact: true }).click();
const titles = () => [...plan.element().querySelectorAll('li p:first-of-type')].map(({ textContent }) => textContent);

/** Stores tasks with these minutes, the first one the longest overdue. */
async function storeOverdue(student: Student, minutes: Readonly<Record<string, number>>): Promise<void> {
  const tasks = Object.entries(minutes).map(([title, estimate], at) => ({
    id: crypto.randomUUID(),
    createdBy: student.id,
    createdAt: Date.now(),
    title,
    estimate,
    dueDate: dayFromNow(at - 9),
    position: `V${at}`,
  }));
  await (await student.replica()).insertAll('todos', tasks);
}

test('an overfull day lists what it left out, and the student decides; completing in the plan completes on the board', async ({
  student,
}) => {
  student.show(null);
  await storeOverdue(student, { Mechanics: 108, Optics: 30, Waves: 20 });
  student.show(
    <>
      <StudentPlan hasCountdown={false} />
      <Board />
    </>,
  );
  await press('Whole plan');
  const leftOut = plan.getByRole('heading', { name: 'Doesn’t fit today' });
  await expect.element(leftOut).toBeVisible();
  await press('Plan for tomorrow: Optics');
  await press('Plan for today: Waves');
  await expect.element(leftOut).not.toBeInTheDocument();
  await expect.poll(titles).toEqual(['Mechanics', 'Waves']);
  // The student's item keeps its length; the plan's own item is shortened.
  await expect.element(plan.getByText('88 of its 108 minutes fit today.')).toBeVisible();

  await press('Done: Mechanics');
  await expect.element(task('Mechanics', region('Done'))).toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Done: Mechanics', pressed: true })).toBeVisible();
});
