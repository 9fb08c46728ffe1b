import type { Page } from 'playwright';
import { expect } from 'vitest';

import { untilStatus } from '../support/board.ts';
import { goOffline } from '../support/offline.ts';
import { message, test } from '../support/study-group.ts';

const COUNT = 500;

test('PULL-9 a device has the end of a long conversation, says why it has no more, and loads back to its beginning', async ({
  app,
  asha,
  ravi,
  group,
  open,
}) => {
  await app.query(
    `insert into public.group_messages (id, "groupId", "createdBy", "createdAt", text)
     select gen_random_uuid(), $1, $2, 1700000000000 + n * 60000, 'Message ' || n from generate_series(1, ${COUNT}) n`,
    [group.id, ravi.id],
  );
  const { page, device } = await open(asha);
  await message(page, new RegExp(`: Message ${COUNT}$`)).waitFor();
  await untilStatus(page, 'Synced');
  expect(await messagesOnDevice(page, asha.id)).toBe(150);

  const list = page.getByRole('region', { name: 'Messages', exact: true });
  await list.hover();
  const goUpUntil = (words: string) =>
    expect
      .poll(
        async () => {
          await page.mouse.wheel(0, -1500);
          return page.getByText(words).count();
        },
        { timeout: 30_000 },
      )
      .toBe(1);
  await goOffline(device, page);
  await goUpUntil('You are offline. Earlier messages load when you are back online.');
  expect(await page.getByText('Start of the conversation').count()).toBe(0);
  await device.setOffline(false);
  await goUpUntil('Start of the conversation');
  await message(page, /: Message 1$/).waitFor();
  expect(await messagesOnDevice(page, asha.id)).toBe(COUNT);
});

/** Bypasses RxDB: what replication has stored. */
function messagesOnDevice(page: Page, userId: string): Promise<number> {
  return page.evaluate(async (id) => {
    const { name = '' } = (await indexedDB.databases()).find((each) => each.name!.includes(id) && each.name!.endsWith('group_messages'))!;
    return new Promise<number>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.addEventListener('error', () => reject(new Error('the messages could not be opened')));
      opening.addEventListener('success', () => {
        const counting = opening.result.transaction('docs').objectStore('docs').count();
        counting.addEventListener('success', () => {
          opening.result.close();
          resolve(counting.result);
        });
      });
    });
  }, userId);
}
