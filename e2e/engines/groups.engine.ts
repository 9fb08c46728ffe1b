import { expect } from 'vitest';

import { untilStatus } from '../support/board.ts';
import { newDevice, PHONE } from '../support/browser.ts';
import { signIn } from '../support/student.ts';
import { box, type Group, message, namedStudent, write } from '../support/study-group.ts';
import { inEachEngine, test } from './support/journey.ts';

inEachEngine(() => {
  test('a message from Chromium arrives live, and the answer in Chromium', async ({ app, page, shared, onTestFinished }) => {
    const [asha, ravi] = [await namedStudent(app, 'Asha'), await namedStudent(app, 'Ravi')];
    const { data } = await asha.client.rpc('create_group', { name: 'Physics at six' }).throwOnError();
    const group = data as Group;
    await ravi.client.rpc('join_group', { code: group.inviteCode }).throwOnError();
    const chromium = await newDevice(await shared.browser('shell'), app.url, { ...PHONE, serviceWorkers: 'block' });
    onTestFinished(() => chromium.close());
    const theirs = await chromium.newPage();

    await signIn(page, asha, `/groups?group=${group.id}`);
    await signIn(theirs, ravi, `/groups?group=${group.id}`);
    await Promise.all([untilStatus(page, 'Synced'), untilStatus(theirs, 'Synced')]);
    await write(theirs, 'Who solved question 7?');
    await message(page, /^Ravi, .*: Who solved question 7\?$/).waitFor();
    // Typing is broadcast, not stored: he keeps typing until she has subscribed.
    await expect
      .poll(async () => {
        await box(theirs).press('w');
        return page.getByText('Ravi is typing').count();
      })
      .toBe(1);
    await write(page, 'मैंने किया');
    await message(theirs, /^Asha, .*: मैंने किया$/).waitFor();
  });
});
