import { expect, test } from 'vitest';

import { openWhatIsPressed } from './notification-click.ts';

const origin = 'https://ekagra.test';

/** Opening windows requires a real user gesture, so this cannot run in a browser. */
async function press(path: string, ...urls: readonly string[]): Promise<readonly string[]> {
  const done: string[] = [];
  const tabs = urls.map((url) => ({
    url: origin + url,
    focus: async () => done.push(`focus ${url}`),
    navigate: async (to: string) => done.push(`${url} to ${to}`),
  }));
  let waiting: Promise<unknown> | undefined;
  const scope = new EventTarget();
  Object.assign(scope, { clients: { matchAll: async () => tabs, openWindow: async (to: string) => done.push(`open ${to}`) } });
  openWhatIsPressed(scope as unknown as ServiceWorkerGlobalScope);
  const notification = { data: { path }, close: () => done.push('close') };
  const waitUntil = (work: Promise<unknown>) => (waiting = work);
  scope.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }));
  await waiting;
  return done;
}

test('an open page is focused and keeps its state; a closed one is opened', async () => {
  expect(await press('/tasks', '/groups', '/tasks?view=week')).toEqual(['close', 'focus /tasks?view=week']);
  expect(await press('/tasks', '/groups')).toEqual(['close', 'open /tasks']);
});

test('a mention leads to its message, also where another group or position is open', async () => {
  const path = '/groups?group=a&message=m';
  expect(await press(path, '/groups', '/groups?group=b')).toEqual(['close', `open ${path}`]);
  expect(await press(path, '/groups?group=a&view=study')).toEqual([
    'close',
    'focus /groups?group=a&view=study',
    `/groups?group=a&view=study to ${path}`,
  ]);
});
