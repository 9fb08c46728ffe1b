import { expect, onTestFinished } from 'vitest';

import { dayFromNow } from '../../e2e/support/zone.ts';
import { DueBadge } from '../../src/shell/student/due-badge.tsx';
import { Board, moveTask } from './support/board.tsx';
import { test } from './support/student.tsx';

test('the number on the app’s icon is that of the tasks that are due', async ({ student }) => {
  let badge: number | null = null;
  for (const [name, value] of [
    ['setAppBadge', async (count: number) => void (badge = count)],
    ['clearAppBadge', async () => void (badge = 0)],
  ] as const) {
    Object.defineProperty(navigator, name, { value, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(navigator, name));
  }
  student.show(
    <>
      <DueBadge />
      <Board />
    </>,
  );
  const days = { Overdue: dayFromNow(-1), Today: dayFromNow(0), Tomorrow: dayFromNow(1), Whenever: null };
  const tasks = Object.entries(days).map(([title, dueDate], at) => ({
    id: crypto.randomUUID(),
    createdBy: student.id,
    createdAt: Date.now(),
    title,
    dueDate,
    position: `a${at}V`,
  }));
  await (await student.replica()).insertAll('todos', tasks);
  await expect.poll(() => badge).toBe(2);
  await moveTask('Overdue', 'Done');
  await expect.poll(() => badge).toBe(1);
});
