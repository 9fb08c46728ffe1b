import { expect, vi } from 'vitest';

import { archiveFile } from '../../src/topics/transfer/store/testing/archive-file.ts';
import { test } from '../support/journey.ts';
import { createStudent, signInReady } from '../support/student.ts';

const SCREENS = ['/tasks', '/tasks?view=week', '/cards', '/cards/revise', '/mock-tests', '/analytics', '/productivity', '/ai', '/syllabus'];
const OWN_SCREENS = ['/profile', '/settings', '/sync', '/groups'];

test('an export that was made to do harm breaks no screen, and changes nothing of anybody else', async ({ app, device, page, student }) => {
  const other = await createStudent(app.url);
  const theirs = { id: crypto.randomUUID(), createdBy: other.id, title: 'Theirs', position: 'a0' };
  await other.client.from('todos').insert(theirs).throwOnError();
  const own = () => ({ id: crypto.randomUUID(), user_id: student.id });
  const task = (fields: object) => ({ id: crypto.randomUUID(), createdBy: student.id, title: 'Hostile task', position: 'a0', ...fields });
  const chat = own();
  const session = (fields: object) => ({
    ...own(),
    start_time: '2026-11-25T10:00:00Z',
    date: '2026-11-25',
    study_day: '2026-11-25',
    duration: 25,
    ...fields,
  });
  const file = await archiveFile(student.id, {
    users: [
      {
        id: student.id,
        display_name: '<img src=x onerror=alert(1)>',
        photo_url: 'https://evil.example/pixel.png',
        backgroundImage: '/auth/v1/logout',
        stats: { a: [1] },
        exam_dates: { 'JEE Main': 5, NEET: 'soon' },
        availability: { monday: 'all', 3: -1 },
        focus_settings: { focus: 'x', rounds: 1e308 },
        notification_settings: { before: [], kinds: 5 },
        chapter_marks: ['x', '\uFFFF'],
        session_key: crypto.randomUUID(),
        deletion_due: '2026-01-01T00:00:00Z',
        messaging_ban: null,
      },
    ],
    userSubjects: [{ id: crypto.randomUUID(), userId: student.id, name: '<b>Physics</b>', color: 'url(x)' }],
    todos: [
      task({ createdAt: Number.MAX_SAFE_INTEGER, completedAt: Number.MAX_SAFE_INTEGER, status: 'done' }),
      task({ dueDate: '9999-12-31', dueTime: 1439, repeats: 'FREQ=EVERY;BYDAY=XX', reminder: 10_080 }),
      task({ checklist: ['x', ' ', 'a0 x '], labels: ['', '<b>'], chapter: '../../x', position: '￿' }),
      task({ title: 'Stolen', id: theirs.id }),
      task({ title: 'A fine task' }),
    ],
    study_sessions: [
      session({ time_zone: 'No/Zone' }),
      session({ start_time: '9999-12-31T23:59:59Z', date: '9999-12-31', study_day: '9999-12-31', duration: 1440 }),
      session({ start_time: '0001-01-01T00:00:00Z', date: '0001-01-01', study_day: '0001-01-01' }),
    ],
    flashcards: [
      {
        ...own(),
        front: 'Hostile card',
        memory: { stability: 'x', difficulty: -1 },
        reviews: ['x', '9999-12-31T00:00:00.000Z 9 -1'],
        deck_card: '../x',
      },
      { ...own(), front: '{{c1::', back: String.raw`$\href{javascript:alert(1)}{x}$`, due: '0001-01-01T00:00:00Z' },
    ],
    chats: [{ ...chat, title: 'Hostile chat' }],
    chat_messages: [
      { ...own(), chat_id: chat.id, parent_id: null, role: 'user', content: '<script>globalThis.harmed = true</script>' },
      {
        ...own(),
        chat_id: chat.id,
        parent_id: crypto.randomUUID(),
        role: 'assistant',
        source: 'solver',
        content: 'x',
        details: { steps: 5, hints: 'x', verified: [] },
      },
    ],
    attempts: [
      { ...own(), kind: 'attempt', paper: {}, status: 'submitted', score: { marks: 'x' }, events: ['x'] },
      { ...own(), kind: 'attempt', paper: { questions: 'x' }, status: 'running', given_id: crypto.randomUUID() },
      { ...own(), kind: 'own', paper: { title: 5 } },
      { ...own(), kind: 'paper', paper: { questions: [null] } },
    ],
  });
  await signInReady(page, student, '/migration');
  const foreign: string[] = [];
  device.onRequest((asked) => {
    if (new URL(asked.url()).origin !== new URL(app.url).origin && !asked.url().startsWith('blob:')) foreign.push(asked.url());
  });
  const field = page.getByLabel('Restore from a file');
  // The profile of a new account may be made after this device read everything else, and only then differs from the file's.
  await vi.waitFor(
    async () => {
      await field.setInputFiles({ name: 'hostile.zip', mimeType: 'application/zip', buffer: Buffer.from(file) });
      await page.getByRole('radio', { name: /^Take the file/ }).check({ timeout: 5000 });
    },
    { timeout: 60_000 },
  );
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await page.getByText(/^Restored: /).waitFor();

  // The task under another's id is refused: by then everything else was sent.
  const attention = page.getByRole('status', { name: 'Sync status' }).getByText(/needs? attention$/);
  const broken: string[] = [];
  for (const path of [...SCREENS, `/ai/${chat.id}`, ...OWN_SCREENS]) {
    await page.goto(path);
    await page.getByRole('main').waitFor();
    await attention.waitFor();
    const alerts = await page.getByText(/could not open|could not be (?:shown|read|loaded)/).allTextContents();
    if (alerts.length > 0) broken.push(`${path}: ${alerts.join(' ')}`);
  }
  expect(broken).toEqual([]);
  expect(foreign).toEqual([]);
  expect(await page.evaluate(() => 'harmed' in globalThis)).toBe(false);

  const { data: profile } = await student.client.from('users').select('photo_url, "backgroundImage", deletion_due').single().throwOnError();
  expect(profile).toEqual({ photo_url: null, backgroundImage: null, deletion_due: null });
  expect((await other.client.from('todos').select('title').throwOnError()).data).toEqual([{ title: 'Theirs' }]);
  const { data: fine } = await student.client.from('todos').select('title').eq('title', 'A fine task').throwOnError();
  expect(fine).toHaveLength(1);
});
