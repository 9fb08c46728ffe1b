import type { Page } from 'playwright';
import { expect } from 'vitest';

import { violations } from '../support/axe.ts';
import { goOffline, offlineBadge } from '../support/offline.ts';
import { message, namedStudent, say, test, write } from '../support/study-group.ts';

const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });

async function press(page: Page, menu: string, name: string): Promise<void> {
  await page.getByRole('button', { name: menu }).click();
  await item(page, name).click();
}

test('a reported message goes from every device once a moderator hides it, and its author is told why', async ({
  app,
  asha,
  ravi,
  open,
}) => {
  const judge = await namedStudent(app, 'Judge');
  await app.query('insert into private.moderators (user_id) values ($1)', [judge.id]);
  const [{ page: hers }, { page: his }, { page: theirs }] = await Promise.all([open(asha), open(ravi), open(judge, '/moderation')]);
  await theirs.getByRole('heading', { name: 'No open reports' }).waitFor();
  await write(his, 'You are stupid');
  await message(hers, /^Ravi, .*: You are stupid$/)
    .getByRole('button', { name: 'More for this message' })
    .click();
  const send = hers.getByRole('dialog').getByRole('button', { name: 'Report', exact: true });
  await item(hers, 'Report').click();
  await hers.getByRole('dialog').getByLabel('Note (optional)').fill('Every day');
  // Closed to look at the message again: what was written stays.
  await hers.keyboard.press('Escape');
  await hers.getByRole('dialog').waitFor({ state: 'detached' });
  await message(hers, /^Ravi, .*: You are stupid$/)
    .getByRole('button', { name: 'More for this message' })
    .click();
  await item(hers, 'Report').click();
  await send.click();
  await hers.getByText('A moderator will read it.').waitFor();

  await theirs.getByRole('button', { name: 'Look again' }).click();
  const report = theirs.getByRole('article', { name: 'Report about Ravi' });
  await report.getByText('You are stupid').waitFor();
  await report.getByText('Note: Every day').waitFor();
  expect(await violations(theirs)).toEqual([]);
  await report.getByLabel('Why (for the record)').fill('An insult');
  await report.getByRole('button', { name: 'Hide message' }).click();
  await theirs.getByRole('heading', { name: 'No open reports' }).waitFor();

  await message(hers, /^Ravi, .*: A moderator hid this message\.$/).waitFor();
  await message(his, /^You, .*: A moderator hid your message: bullying or insults\.$/).waitFor();
  await theirs.getByText('Decided', { exact: true }).click();
  await report.getByText(/Judge|judge/).waitFor();
  await report.getByRole('button', { name: 'Ban from writing' }).click();
  await his.getByText('A moderator stopped you from writing to others').waitFor();
  await report.getByRole('button', { name: 'Restore message' }).click();
  await message(hers, /^Ravi, .*: You are stupid$/).waitFor();
});

test('the list shows the last message and a mention; blocking and muting work offline', async ({ asha, ravi, group, open }) => {
  const { page, device } = await open(asha, '/groups');
  const row = page.getByRole('list', { name: 'My groups' }).getByRole('link', { name: 'Physics at six' });
  await ravi.client
    .from('group_messages')
    .insert({ id: crypto.randomUUID(), groupId: group.id, createdBy: ravi.id, text: 'Asha, look', mentions: [asha.id] })
    .throwOnError();
  await row.getByText('Ravi: Asha, look').waitFor();
  await row.getByText('You are mentioned').waitFor();
  await row.getByText('1 unread').waitFor();

  await row.click();
  await message(page, /Asha, look$/).waitFor();
  await goOffline(device, page);
  // The notice moves both down.
  const parts = (await page.getByText('Members', { exact: true }).boundingBox())!;
  expect((await offlineBadge(page).boundingBox())!.y).toBeGreaterThanOrEqual(parts.y + parts.height);
  await page.getByText('Members', { exact: true }).click();
  await press(page, 'More for Ravi', 'Block');
  await page.getByText('Messages', { exact: true }).click();
  await message(page, /From someone you blocked\.$/).waitFor();
  await page.getByText('Members', { exact: true }).click();
  await press(page, 'More for Ravi', 'Unblock');
  await press(page, 'Group menu', 'Mute group');
  await page.getByRole('button', { name: 'All groups' }).click();
  await device.setOffline(false);
  await say(ravi, group, 'Nobody hears this');
  await row.getByText('Ravi: Nobody hears this').waitFor();
  await row.getByText('unread').waitFor({ state: 'detached' });
});
