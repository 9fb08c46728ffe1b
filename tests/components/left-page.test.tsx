import { expect, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';

import { watchTransactions } from '../../replication/storage/departure.ts';
import { SilentStorageNotice } from '../../src/shell/notices/silent-storage-notice.tsx';
import { Board, enter, newTaskBox } from './support/board.tsx';
import { holdWrites } from './support/hold-writes.ts';
import { test } from './support/student.tsx';

test('storage that does not answer is said, with what to do, until it answers', async ({ student }) => {
  onTestFinished(watchTransactions());
  student.show(
    <>
      <SilentStorageNotice patienceMs={1000} />
      <Board />
    </>,
  );
  await student.replica();
  await expect.element(newTaskBox).toBeVisible();
  const giveWay = await holdWrites('todos');
  await enter('Read about lenses');
  const words = page.getByText('This device’s storage does not answer.');
  await expect.element(words).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Reload' })).toBeVisible();
  giveWay();
  await expect.element(words).not.toBeInTheDocument();
});
