import type { Locator, Page } from 'playwright';

import type { App } from './app.ts';
import { untilStatus } from './board.ts';
import type { Device } from './device.ts';
import { test as journey } from './journey.ts';
import { createStudent, signIn, type Student } from './student.ts';

export interface Group {
  readonly id: string;
  readonly inviteCode: string;
}

interface Screen {
  readonly device: Device;
  readonly page: Page;
}

/** Asha's group with Ravi as a member, and a function that opens it on a device of one of them. */
export const test = journey
  .extend('asha', ({ app }) => namedStudent(app, 'Asha'))
  .extend('ravi', ({ app }) => namedStudent(app, 'Ravi'))
  .extend('group', async ({ asha, ravi }): Promise<Group> => {
    const { data } = await asha.client.rpc('create_group', { name: 'Physics at six' }).throwOnError();
    await ravi.client.rpc('join_group', { code: (data as Group).inviteCode }).throwOnError();
    return data as Group;
  })
  .extend('open', ({ app, openDevice, group }) => async (student: Student, path = `/groups?group=${group.id}`): Promise<Screen> => {
    const device = await openDevice(app.url);
    const page = await device.newPage();
    await signIn(page, student, path);
    await untilStatus(page, 'Synced');
    return { device, page };
  });

export async function namedStudent(app: App, name: string): Promise<Student> {
  const student = await createStudent(app.url);
  await student.client.rpc('ensure_profile').throwOnError();
  const username = `${name.toLowerCase()}-${student.id.slice(-12)}`;
  await student.client.from('users').update({ username, display_name: name }).eq('id', student.id).throwOnError();
  return student;
}

/** The input of a message. */
export const box = (page: Page): Locator => page.getByRole('textbox', { name: 'Message', exact: true });

export const message = (page: Page, text: string | RegExp): Locator => page.getByRole('article', { name: text });
/** Sends a message; resolves when it shows. */
export async function write(page: Page, text: string): Promise<void> {
  await box(page).fill(text);
  await box(page).press('Enter');
  await message(page, text).waitFor();
}

/** Writes like another program: through the API, with the member's own rights. */
export async function say({ id, client }: Student, group: Group, ...texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as they are said
    await client.from('group_messages').insert({ id: crypto.randomUUID(), groupId: group.id, createdBy: id, text }).throwOnError();
  }
}
