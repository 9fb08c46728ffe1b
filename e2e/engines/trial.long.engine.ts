import { createClient } from '@supabase/supabase-js';
import { expect } from 'vitest';

import { PUBLISHABLE_KEY } from '../../backend/setup/supabase-app.ts';
import { addTask, column, newTaskBox, task, untilStatus } from '../support/board.ts';
import { inEachEngine, test } from './support/journey.ts';
import { newAddress, PASSWORD, signUp } from './support/visitor.ts';

inEachEngine(() => {
  test('what a visitor tried is there after a reload, and in the account after signing up', async ({ app, page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Try without an account' }).click();
    await newTaskBox(page).waitFor();
    await addTask(page, 'Read about lenses');
    await untilStatus(page, 'Saved on this device');
    await page.reload();
    await task(column(page, 'To do'), 'Read about lenses').waitFor();
    await page.getByText('Only on this device.').waitFor();
    await page.getByRole('link', { name: 'Create an account to keep it' }).click();
    const email = newAddress();
    await signUp(page, email);
    await page.getByRole('button', { name: 'Later' }).click();
    await task(column(page, 'To do'), 'Read about lenses').waitFor();
    await untilStatus(page, 'Synced');
    expect(await page.getByText('Only on this device.').count()).toBe(0);

    const client = createClient(app.url, PUBLISHABLE_KEY, { auth: { persistSession: false, autoRefreshToken: false } });
    expect((await client.auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
    const titles = async () => (await client.from('todos').select('title').eq('_deleted', false).throwOnError()).data;
    await expect.poll(titles).toEqual([{ title: 'Read about lenses' }]);
  });
});
