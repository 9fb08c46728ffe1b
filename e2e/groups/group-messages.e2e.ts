import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';

import { violations } from '../support/axe.ts';
import { untilStatus } from '../support/board.ts';
import { goOffline } from '../support/offline.ts';
import { within } from '../support/patience.ts';
import { serviceWorkerReady } from '../support/service-worker.ts';
import type { Student } from '../support/student.ts';
import { box, message, say, test, write } from '../support/study-group.ts';

const list = (page: Page) => page.getByRole('region', { name: 'Messages', exact: true });
const divider = (page: Page) => page.getByRole('heading', { name: 'New messages' });

async function choose(page: Page, of: Locator, item: string): Promise<void> {
  await of.getByRole('button', { name: 'More for this message' }).press('Enter');
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

/** Texts in the list, in order. */
function textsIn(page: Page): Promise<readonly string[]> {
  return list(page)
    .getByRole('article')
    .evaluateAll((articles) => articles.map((article) => article.getAttribute('aria-label')!.replace(/^.*?: /s, '')));
}

/** Its texts on the server, in order. */
async function textsOnServer({ client }: Student): Promise<readonly string[]> {
  const { data } = await client.from('group_messages').select('text').eq('_deleted', false).order('createdAt').order('id').throwOnError();
  return data.map(({ text }) => text as string);
}

test('two members write, reply, react, edit and delete, and see each other’s changes live', async ({ asha, ravi, open }) => {
  const [{ page: hers }, { page: his }] = await Promise.all([open(asha), open(ravi)]);
  await hers.getByRole('heading', { name: 'No messages yet' }).waitFor();
  await hers.getByRole('button', { name: 'Write a message' }).click();
  await expect.poll(() => box(hers).evaluate((element) => element === document.activeElement)).toBe(true);
  // Typing is broadcast, not stored: she keeps typing until he has subscribed.
  await expect
    .poll(async () => {
      await box(hers).press('w');
      return his.getByText('Asha is typing').count();
    })
    .toBe(1);
  await write(hers, 'Who solved question 7?');
  await message(his, /^Asha, .*: Who solved question 7\?$/).waitFor();

  await choose(his, message(his, 'Who solved'), 'Reply');
  await write(his, 'I did: $v^2 = u^2 + 2as$');
  const answer = message(hers, /^Ravi, .*: I did/);
  await answer.getByRole('button', { name: /^Go to Asha/ }).waitFor();
  await answer.locator('.katex').waitFor();

  await choose(hers, answer, 'React');
  await hers.getByRole('button', { name: 'React with 👍' }).click();
  const reaction = message(his, /^You, .*: I did/).getByRole('button', { name: '👍 1, Asha' });
  await reaction.click();
  await message(hers, /I did/)
    .getByRole('button', { name: /^👍 2, (Asha|you|Ravi)/ })
    .waitFor();

  expect(await violations(hers)).toEqual([]);

  await box(his).press('ArrowUp');
  await expect.poll(() => box(his).inputValue()).toBe('I did: $v^2 = u^2 + 2as$');
  await box(his).fill('I did, with the third equation');
  await box(his).press('Enter');
  await message(hers, /^Ravi, .*, edited: I did, with the third equation$/).waitFor();

  await choose(his, message(his, 'I did'), 'Delete');
  await his.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await message(hers, 'I did').waitFor({ state: 'detached' });
  await message(his, 'Who solved').waitFor();
  // She may remove it: she owns the group.
  await write(his, 'Buy my notes');
  await choose(hers, message(hers, 'Buy my notes'), 'Remove');
  await hers.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await message(his, 'Buy my notes').waitFor({ state: 'detached' });
});

test('a message written offline shows at once, waits in order, and is sent later', async ({ asha, ravi, group, open }) => {
  const { device, page } = await open(asha);
  await serviceWorkerReady(page);
  await write(page, 'First');
  await expect.poll(() => message(page, /^You, [^,]*: First$/).count()).toBe(1);
  await goOffline(device, page);
  for (const text of ['Second', 'Third', 'Fourth']) {
    // oxlint-disable-next-line no-await-in-loop -- in this order
    await write(page, text);
  }
  await message(page, /waiting to be sent: Fourth$/).waitFor();
  await say(ravi, group, 'Meanwhile');
  await page.reload();
  await expect.poll(() => textsIn(page)).toEqual(['First', 'Second', 'Third', 'Fourth']);

  await device.setOffline(false);
  await untilStatus(page, 'Synced');
  await expect.poll(() => textsIn(page)).toEqual(['First', 'Meanwhile', 'Second', 'Third', 'Fourth']);
  await expect.poll(() => textsOnServer(ravi)).toEqual(['First', 'Meanwhile', 'Second', 'Third', 'Fourth']);
});

test('two tabs share the unsent text: neither overwrites it, and what one sends leaves both', async ({ asha, open }) => {
  const { device, page } = await open(asha);
  const other = await device.newPage();
  await other.goto(page.url());
  await box(page).fill('Half a question');
  await expect.poll(() => box(other).inputValue()).toBe('Half a question');
  await box(other).fill('Half a question, now whole');
  await expect.poll(() => box(page).inputValue()).toBe('Half a question, now whole');
  await box(page).press('Enter');
  await message(page, 'now whole').waitFor();
  await expect.poll(() => box(other).inputValue()).toBe('');
});

test('a too long text is neither sent nor lost, and message text never runs as code', async ({ asha, ravi, group, open }) => {
  const { page } = await open(asha);
  await box(page).fill('क'.repeat(4001));
  await page.getByText('Remove 1 character', { exact: false }).waitFor();
  await box(page).press('Enter');
  await page.reload();
  await expect.poll(async () => (await box(page).inputValue()).length).toBe(4001);
  await box(page).fill('x'.repeat(20_480));
  await box(page).press('Enter');
  expect(await list(page).count()).toBe(0);

  // Neither a huge formula nor a tower of accents lies over what is beside it.
  await say(ravi, group, '$\\rule{500em}{500em}$', `Z${'\u0301'.repeat(900)}`);
  const articles = list(page).getByRole('article');
  await expect.poll(() => articles.count()).toBe(2);
  await articles.first().locator('.katex').waitFor();
  for (const at of [0, 1]) await articles.nth(at).getByRole('button', { name: 'More for this message' }).click({ trial: true });

  const hostile =
    '<img src=x onerror="document.title=1"><script>document.title=2</script> javascript:alert(1) https://a.in/"onclick=alert(1)';
  await write(page, hostile);
  await message(page, hostile).getByRole('link', { name: 'https://a.in/', exact: true }).waitFor();
  const links = await message(page, hostile)
    .getByRole('link')
    .evaluateAll((found) => found.map((link) => [link.getAttribute('href'), link.getAttribute('rel')]));
  expect(links).toEqual([['https://a.in/', 'noopener noreferrer nofollow']]);
  expect(await message(page, hostile).locator('img, script').count()).toBe(0);
  expect(await page.title()).toContain('Groups');
  await say(ravi, group, 'Still here');
  await message(page, 'Still here').waitFor();
});

test('a message to a group the student was removed from is kept and explained; after rejoining it is sent', async ({
  asha,
  ravi,
  group,
  open,
}) => {
  const { device, page } = await open(ravi);
  await write(page, 'Good evening');
  await message(page, /^You, [^,]*: Good evening$/).waitFor();
  await untilStatus(page, 'Synced');
  await goOffline(device, page);
  await write(page, 'My solution of question 9');
  await asha.client.rpc('remove_group_member', { group_id: group.id, member_id: ravi.id }).throwOnError();
  await device.setOffline(false);
  await page.getByRole('heading', { name: 'Not sent' }).waitFor();
  await message(page, 'not sent: My solution of question 9').waitFor();
  expect(await message(page, 'Good evening').count()).toBe(0);

  await ravi.client.rpc('join_group', { code: group.inviteCode }).throwOnError();
  const refused = message(page, /not accepted: My solution of question 9$/);
  await refused.getByRole('button', { name: 'Retry' }).click();
  await message(page, /^You, [^,]*: My solution of question 9$/).waitFor();
  await untilStatus(page, 'Synced');
  await expect.poll(() => textsOnServer(asha)).toEqual(['Good evening', 'My solution of question 9']);
});

test('a mention completes by keyboard and is marked; unread messages are counted, divided off, and read on every device', async ({
  asha,
  ravi,
  group,
  open,
}) => {
  const { page } = await open(asha, '/groups');
  const { page: other } = await open(asha, '/groups');
  const row = (on: Page) => on.getByRole('link', { name: /Physics at six/ });
  await row(page).click();
  await write(page, 'Anybody here?');
  await untilStatus(page, 'Synced');
  await page.goto('/groups');
  await row(page).waitFor();

  const { page: his } = await open(ravi);
  await box(his).pressSequentially('@ash');
  await his.getByRole('option', { name: /Asha/ }).waitFor();
  // Text typed right after completion follows the name.
  const isAfterName = await box(his).evaluate((field: HTMLTextAreaElement) => {
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    return /^@asha-\S+ $/.test(field.value.slice(0, field.selectionStart));
  });
  expect(isAfterName).toBe(true);
  await box(his).pressSequentially('look at this');
  await box(his).press('Enter');
  await say(ravi, group, 'Two', 'Three');
  for (const on of [page, other]) {
    // oxlint-disable-next-line no-await-in-loop -- either may be the slower one
    await row(on).getByText('3 unread').waitFor();
  }

  await row(page).click();
  await message(page, /mentions you: @asha-\S+ look at this$/).waitFor();
  await divider(page).waitFor();
  await row(other).getByText('unread').waitFor({ state: 'detached' });
  await page.reload();
  await message(page, 'Three').waitFor();
  expect(await divider(page).count()).toBe(0);

  // A member with many new messages starts at the first unread one.
  await page.goto('/groups');
  await say(ravi, group, ...Array.from({ length: 40 }, (_, at) => `New ${at + 1}`));
  await row(page).getByText('40 unread').waitFor();
  await row(page).click();
  await divider(page).waitFor();
  await expect.poll(async () => (await divider(page).boundingBox())!.y - (await list(page).boundingBox())!.y).toBeGreaterThanOrEqual(0);
  await expect.poll(() => message(page, /: New 1$/).count()).toBe(1);
  expect(await message(page, /: New 40$/).count()).toBe(0);
});

test('thousands of messages scroll without jumps, and only visible ones render', async ({ app, asha, ravi, group, open }) => {
  const COUNT = 3000;
  await app.query(
    `insert into public.group_messages (id, "groupId", "createdBy", "createdAt", text)
     select gen_random_uuid(), $1, $2, 1700000000000 + n * 60000, 'Message ' || n || repeat(' and more of it', n % 9) from generate_series(1, ${COUNT}) n`,
    [group.id, ravi.id],
  );
  const { page } = await open(asha);
  const newest = message(page, new RegExp(`: Message ${COUNT}\\b`));
  await newest.waitFor();

  const endIsInSight = async () => {
    const [end, sight] = [(await newest.boundingBox())!, (await list(page).boundingBox())!];
    return end.y + end.height <= sight.y + sight.height;
  };
  await expect.poll(endIsInSight).toBe(true);
  const screen = page.viewportSize()!;
  const withKeyboard = { ...screen, height: screen.height - 300 };
  for (const size of [withKeyboard, screen]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await page.setViewportSize(size);
    await expect.poll(endIsInSight).toBe(true);
  }

  await list(page).hover();
  const { y } = (await list(page).boundingBox())!;
  const look = () =>
    list(page)
      .getByRole('article')
      .evaluateAll((articles) =>
        articles.map((article) => {
          const { top, bottom } = article.closest('[data-index]')!.getBoundingClientRect();
          return { number: Number(/: Message (\d+)/.exec(article.getAttribute('aria-label')!)![1]), top, bottom };
        }),
      );
  const STEP = 300;
  let shown = await look();
  // Rendered beyond the reach of the wheel, with measured heights: each ends where the next starts.
  const isLaidOut = async () => {
    shown = await look();
    return shown[0]!.top < y - STEP && shown.every(({ top }, at) => at === 0 || Math.abs(top - shown[at - 1]!.bottom) < 1);
  };
  let oldest = COUNT;
  while (oldest > COUNT - 400) {
    await expect.poll(isLaidOut).toBe(true);
    oldest = shown[0]!.number;
    expect(shown.map(({ number }) => number)).toEqual(Array.from({ length: shown.length }, (_, at) => oldest + at));
    expect(shown.length).toBeLessThan(60);
    const anchor = shown.find(({ top }) => top >= y)!;
    const topOf = async () => (await look()).find(({ number }) => number === anchor.number)?.top ?? Number.NaN;
    await page.mouse.wheel(0, -STEP);
    await expect.poll(async () => Math.abs((await topOf()) - anchor.top - STEP) <= 2).toBe(true);
  }
  await say(ravi, group, 'The very newest');
  await page.getByRole('button', { name: 'Jump to newest, 1 new' }).click();
  await message(page, 'The very newest').waitFor();
  await untilStatus(page, 'Synced');
});

test('of tens of thousands of messages a few pages are read, and few are rendered', async ({ asha, ravi, group, open }) => {
  const COUNT = 30_000;
  await say(ravi, group, 'The first of many');
  const { page } = await open(asha);
  await message(page, 'The first of many').waitFor();
  // The group opens where reading ended.
  const reads = async () =>
    (await asha.client.from('users').select('group_reads').eq('id', asha.id).single()).data?.['group_reads'] as unknown;
  await expect.poll(reads).toHaveLength(1);
  await page.goto('/before-paint.js');
  await page.evaluate(fillMessages, { count: COUNT, groupId: group.id, authorId: ravi.id, userId: asha.id });

  await page.addInitScript(countReadDocuments);
  await page.goto(`/groups?group=${group.id}`);
  await message(page, new RegExp(`: Old message ${COUNT}$`)).waitFor();
  await list(page).hover();
  for (let turn = 0; turn < 10; turn++) {
    // oxlint-disable-next-line no-await-in-loop -- one turn of the wheel after the other
    await page.mouse.wheel(0, -2000);
    // oxlint-disable-next-line no-await-in-loop
    await expect.poll(() => list(page).getByRole('article').count()).toBeGreaterThan(5);
  }
  await expect.poll(() => list(page).getByRole('article').count()).toBeLessThan(60);
  const read = () => page.evaluate(() => (globalThis as unknown as { readMessages: number }).readMessages);
  await expect.poll(read).toBeGreaterThan(60);
  expect(await read()).toBeLessThan(2500);
});

interface Filling {
  readonly count: number;
  readonly groupId: string;
  readonly authorId: string;
  readonly userId: string;
}

/** Runs in a page of the origin without the app: writes what replication would have stored, bypassing RxDB. */
async function fillMessages({ count, groupId, authorId, userId }: Filling): Promise<void> {
  const { name = '' } = (await indexedDB.databases()).find((each) => each.name!.includes(userId) && each.name!.endsWith('group_messages'))!;
  await new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open(name);
    opening.addEventListener('error', () => reject(new Error('the messages could not be opened')));
    opening.addEventListener('success', () => {
      const transaction = opening.result.transaction('docs', 'readwrite');
      const docs = transaction.objectStore('docs');
      for (let at = 1; at <= count; at++) {
        const createdAt = 1_700_000_000_000 + at * 1000;
        docs.put({
          id: `00000000-0000-7000-8000-${String(at).padStart(12, '0')}`,
          groupId,
          createdBy: authorId,
          createdAt,
          updatedAt: createdAt,
          editedAt: null,
          text: `Old message ${at}`,
          replyTo: null,
          mentions: [],
          reactions: [],
          imagePath: null,
          hidden: null,
          sync: { state: 'synced', version: 1, n: 0, changes: [] },
          _deleted: '0',
          _meta: { lwt: 1000 },
          _rev: '1-filled',
          _attachments: {},
        });
      }
      transaction.addEventListener('error', () => reject(new Error('the messages could not be written')));
      transaction.addEventListener('complete', () => {
        opening.result.close();
        resolve();
      });
    });
  });
}

/** Runs in the page before the app: counts messages read from storage. */
function countReadDocuments(): void {
  const counted = globalThis as unknown as { readMessages: number };
  counted.readMessages = 0;
  const isOfMessages = (source: IDBIndex | IDBObjectStore | IDBCursor['source']): boolean => {
    const store = 'objectStore' in source ? source.objectStore : source;
    return store.name === 'docs' && store.transaction.db.name.endsWith('group_messages');
  };
  for (const prototype of [IDBIndex.prototype, IDBObjectStore.prototype] as IDBIndex[]) {
    const { getAll, openCursor } = prototype;
    prototype.getAll = function counting(this: IDBIndex, ...args: Parameters<typeof getAll>) {
      const request = getAll.apply(this, args);
      if (isOfMessages(this)) request.addEventListener('success', () => (counted.readMessages += request.result.length));
      return request;
    };
    prototype.openCursor = function counting(this: IDBIndex, ...args: Parameters<typeof openCursor>) {
      const request = openCursor.apply(this, args);
      if (isOfMessages(this)) request.addEventListener('success', () => (counted.readMessages += request.result === null ? 0 : 1));
      return request;
    };
  }
}

test('a formula in the last message is typeset in the list of groups', async ({ asha, ravi, group, open }) => {
  const { page } = await open(asha, '/groups');
  await say(ravi, group, String.raw`Is it $\frac{1}{2}mv^2$?`);
  await page.getByRole('list', { name: 'My groups' }).locator('.katex').waitFor();
});

test('a crash between Send and the storing of a message neither loses nor doubles it', async ({ app, asha, group, open }) => {
  const { device, page } = await open(asha);
  await box(page).fill('Is the answer 42?');
  const devTools = await device.devTools(page);
  await devTools.send('Debugger.enable');
  const paused = new Promise((resolve) => devTools.once('Debugger.paused', resolve));
  // Nothing of the write has run when the script stops.
  void page.evaluate(sendAndStop).catch(() => {});
  await within('stopping the page', paused);
  const crashed = page.waitForEvent('crash');
  devTools.send('Page.crash').catch(() => {});
  await crashed;

  const again = await device.newPage();
  await again.goto(`${app.url}/math-test`);
  const left = await again.evaluate(() => Object.entries(localStorage).find(([key]) => key.includes('-draft-group-')));
  await again.goto(`/groups?group=${group.id}`);
  await message(again, 'Is the answer 42?').waitFor();
  await untilStatus(again, 'Synced');
  expect(await box(again).inputValue()).toBe('');
  expect(await textsOnServer(asha)).toEqual(['Is the answer 42?']);

  // As if it had crashed after the message was stored, and before its draft was forgotten.
  await again.evaluate(([key, draft]) => localStorage.setItem(key!, draft!), left!);
  await again.reload();
  await write(again, 'Or 43?');
  await untilStatus(again, 'Synced');
  expect(await textsIn(again)).toEqual(['Is the answer 42?', 'Or 43?']);
  expect(await textsOnServer(asha)).toEqual(['Is the answer 42?', 'Or 43?']);
});

/** Runs in a page. */
function sendAndStop(): void {
  document.querySelector<HTMLButtonElement>('button[aria-label="Send"]')!.click();
  // oxlint-disable-next-line no-debugger -- This is what stops it.
  debugger;
}
