import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { openSessionStore } from '../../../replication/auth/session-store.ts';
import { createDraftCopies, type DraftCopies, turnKey } from './draft-copies.ts';

/** A browser: its localStorage is written to disk late, its IndexedDB at once. */
class Browser {
  #memory = new Map<string, string>();
  #disk = new Map<string, string>();
  now = 1_800_000_000_000;
  /** Has no room for more drafts. A turn replaces one of the same length. */
  isFull = false;
  /** Copies for which it had no room when it started. */
  withoutRoom: ReadonlyMap<string, string | null> = new Map();
  readonly storage = {
    getItem: (key: string) => this.#memory.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (this.isFull && key !== turnKey(userId)) throw new DOMException('full', 'QuotaExceededError');
      this.#memory.set(key, text);
    },
    removeItem: (key: string) => void this.#memory.delete(key),
  };

  openTab(): DraftCopies {
    return createDraftCopies(
      () => this.storage,
      () => this.now,
    );
  }

  writeToDisk(): void {
    this.#disk = new Map(this.#memory);
  }

  /** Killed, and started again. */
  async restart(): Promise<DraftCopies> {
    this.#memory = new Map(this.#disk);
    const tab = this.openTab();
    this.withoutRoom = new Map();
    tab.onRestored((withoutRoom) => (this.withoutRoom = withoutRoom));
    await tab.open(userId);
    return tab;
  }
}

let userId: string;
let browser: Browser;

beforeEach(() => {
  userId = crypto.randomUUID();
  browser = new Browser();
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const keyOf = (name: string) => `ekagra-${userId}-draft-${name}`;
const databaseName = () => `ekagra-${userId}-drafts`;

/** As src/shared/student/drafts.ts does. */
function change(tab: DraftCopies, name: string, text: string | null): void {
  if (text === null) browser.storage.removeItem(keyOf(name));
  else if (!browser.isFull) browser.storage.setItem(keyOf(name), text);
  tab.keep(keyOf(name), text, browser.isFull && text !== null);
}

const shown = (name: string) => browser.storage.getItem(keyOf(name));

async function copied(name: string): Promise<unknown> {
  const { [keyOf(name)]: copy } = await openSessionStore(indexedDB, databaseName(), 1).read([keyOf(name)]);
  return copy === undefined || copy === null ? null : (JSON.parse(copy) as { text: unknown }).text;
}

const databases = async () => (await indexedDB.databases()).map(({ name }) => name);

test('a killed browser has the text that localStorage had not written to disk', async () => {
  const tab = await browser.restart();
  change(tab, 'task', 'Read');
  await tab.flush();
  browser.writeToDisk();
  change(tab, 'task', 'Read about lenses');
  await tab.flush();
  await browser.restart();
  expect(shown('task')).toBe('Read about lenses');
});

test('a draft that was sent does not come back from localStorage, which had not written the deletion to disk', async () => {
  const tab = await browser.restart();
  change(tab, 'group', 'Is it 42?');
  await tab.flush();
  browser.writeToDisk();
  change(tab, 'group', null);
  await tab.flush();
  await browser.restart();
  expect(shown('group')).toBeNull();
});

test('a draft that was sent does not come back from IndexedDB, which could not store the deletion', async () => {
  const tab = await browser.restart();
  change(tab, 'group', 'Is it 42?');
  await tab.flush();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const full = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  change(tab, 'group', null);
  await tab.flush();
  full.mockRestore();
  browser.writeToDisk();
  await browser.restart();
  expect(shown('group')).toBeNull();
});

test('a draft that localStorage has no room for comes back at each start, until it is sent', async () => {
  let tab = await browser.restart();
  change(tab, 'essay', 'Lenses');
  await tab.flush();
  browser.isFull = true;
  change(tab, 'essay', 'Lenses and mirrors');
  // Of which localStorage notes the turn alone.
  change(tab, 'note', null);
  await tab.flush();
  browser.writeToDisk();
  for (let start = 0; start < 2; start += 1) {
    tab = await browser.restart();
    await tab.flush();
    expect(browser.withoutRoom.get(keyOf('essay'))).toBe('Lenses and mirrors');
  }
  browser.isFull = false;
  tab = await browser.restart();
  await tab.flush();
  expect(browser.withoutRoom.size).toBe(0);
  expect(shown('essay')).toBe('Lenses and mirrors');
  browser.storage.setItem(keyOf('essay'), 'Written by the earlier release');
  browser.writeToDisk();
  tab = await browser.restart();
  expect(shown('essay')).toBe('Written by the earlier release');
  change(tab, 'essay', null);
  await tab.flush();
  await browser.restart();
  expect(shown('essay')).toBeNull();
});

test('a copy for which a start has no room is not forgotten by the next one', async () => {
  const tab = await browser.restart();
  change(tab, 'essay', 'Lenses');
  await tab.flush();
  browser.isFull = true;
  for (let start = 0; start < 2; start += 1) {
    await browser.restart();
    expect(browser.withoutRoom.get(keyOf('essay'))).toBe('Lenses');
    for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate);
    browser.writeToDisk();
  }
});

test('what a tab that is closed had no room for in a list stays when another tab, which never saw it, stores that list', async () => {
  const [closed, other] = [await browser.restart(), await browser.restart()];
  const seen = new Map<string, string | null>();
  other.onRestored((withoutRoom) => withoutRoom.forEach((text, key) => seen.set(key, text)));
  change(closed, 'tasks', '[{"id":"a"},{"id":"b"}]');
  await closed.flush();
  browser.isFull = true;
  change(closed, 'tasks', '[{"id":"a"},{"id":"b"},{"id":"big"}]');
  await closed.flush();
  browser.isFull = false;
  change(other, 'tasks', '[{"id":"b"},{"id":"c"}]');
  await other.flush();
  const all = '[{"id":"b"},{"id":"c"},{"id":"big"}]';
  expect([...seen]).toEqual([[keyOf('tasks'), all]]);
  browser.writeToDisk();
  // What it shows by now, it may also remove.
  const tab = await browser.restart();
  expect(shown('tasks')).toBe(all);
  change(tab, 'tasks', '[{"id":"c"}]');
  await tab.flush();
  browser.writeToDisk();
  await browser.restart();
  expect(shown('tasks')).toBe('[{"id":"c"}]');
});

test('what a closed tab had no room for in a list stays when another tab empties that list, and goes once it shows it', async () => {
  const [closed, other] = [await browser.restart(), await browser.restart()];
  browser.isFull = true;
  change(closed, 'tasks', '[{"id":"big"}]');
  await closed.flush();
  change(other, 'tasks', null);
  await other.flush();
  await browser.restart();
  expect(browser.withoutRoom.get(keyOf('tasks'))).toBe('[{"id":"big"}]');
  change(other, 'tasks', null);
  await other.flush();
  await browser.restart();
  expect(browser.withoutRoom.size).toBe(0);
});

test('what a start had no room for either, and the student removes then, does not come back', async () => {
  let tab = await browser.restart();
  browser.isFull = true;
  change(tab, 'tasks', '[{"id":"a"},{"id":"big"}]');
  await tab.flush();
  tab = await browser.restart();
  expect(browser.withoutRoom.get(keyOf('tasks'))).toBe('[{"id":"a"},{"id":"big"}]');
  browser.isFull = false;
  change(tab, 'tasks', '[{"id":"a"}]');
  await tab.flush();
  browser.writeToDisk();
  await browser.restart();
  expect(shown('tasks')).toBe('[{"id":"a"}]');
});

test('what a closed tab had no room for stays, also if another tab stores its list twice before it knows of it', async () => {
  const [closed, other] = [await browser.restart(), await browser.restart()];
  browser.isFull = true;
  change(closed, 'tasks', '[{"id":"big"}]');
  await closed.flush();
  browser.isFull = false;
  const store = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(function put(this: IDBObjectStore, ...args) {
    store.mockRestore();
    change(other, 'tasks', '[{"id":"a"},{"id":"b"}]');
    return this.put(...args);
  });
  change(other, 'tasks', '[{"id":"a"}]');
  await other.flush();
  browser.writeToDisk();
  await browser.restart();
  expect(JSON.parse(shown('tasks') ?? 'null')).toEqual(expect.arrayContaining([{ id: 'a' }, { id: 'b' }, { id: 'big' }]));
});

test('what is typed while the copy before is written is copied, too', async () => {
  const tab = await browser.restart();
  browser.writeToDisk();
  const store = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(function put(this: IDBObjectStore, ...args) {
    store.mockRestore();
    change(tab, 'task', 'Read about lenses');
    return this.put(...args);
  });
  change(tab, 'task', 'Read');
  await tab.flush();
  await browser.restart();
  expect(shown('task')).toBe('Read about lenses');
});

test('what an earlier release writes after a copy was restored is not replaced by that copy', async () => {
  const tab = await browser.restart();
  change(tab, 'task', 'New');
  await tab.flush();
  await browser.restart();
  expect(shown('task')).toBe('New');
  browser.storage.setItem(keyOf('task'), 'Written by the earlier release');
  browser.writeToDisk();
  await browser.restart();
  expect(shown('task')).toBe('Written by the earlier release');
});

test('a draft of an earlier release, which has no copy, stays', async () => {
  browser.storage.setItem(keyOf('task'), 'Old');
  await browser.openTab().open(userId);
  expect(shown('task')).toBe('Old');
});

test('what an earlier release writes after this one is not replaced by an older copy', async () => {
  const tab = await browser.restart();
  change(tab, 'task', 'New');
  await tab.flush();
  browser.storage.setItem(keyOf('task'), 'Written by the earlier release');
  browser.writeToDisk();
  await browser.restart();
  expect(shown('task')).toBe('Written by the earlier release');
});

test('whatever is typed, sent, written to disk and killed, at whatever time by the clock, the newest draft is there', async () => {
  const names = fc.constantFrom('a', 'b', 'c');
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.record({ do: fc.constant('change' as const), name: names, text: fc.option(fc.string({ maxLength: 5 })) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('disk' as const) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('kill' as const) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('clock' as const), by: fc.integer({ min: -100_000, max: 100_000 }) }) },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
      userId = crypto.randomUUID();
      browser = new Browser();
      let tab = await browser.restart();
      const newest = new Map<string, string | null>();
      for (const each of steps) {
        if (each.do === 'change') {
          change(tab, each.name, each.text);
          newest.set(each.name, each.text);
          await tab.flush();
        } else if (each.do === 'disk') browser.writeToDisk();
        else if (each.do === 'clock') browser.now += each.by;
        else tab = await browser.restart();
        for (const [name, text] of newest) expect(shown(name)).toBe(text);
      }
    }),
    { numRuns: 50 },
  );
});

test('a student who types on without a pause is copied every half second, not later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const tab = await browser.restart();
  const writes = vi.spyOn(IDBObjectStore.prototype, 'put');
  for (let typed = 1; typed <= 40; typed += 1) {
    change(tab, 'task', 'x'.repeat(typed));
    vi.advanceTimersByTime(100);
    // Lets the write end, if there is one.
    for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
    const copy = (writes.mock.lastCall?.[0] as string | undefined) ?? '{"text":""}';
    expect((JSON.parse(copy) as { text: string }).text.length).toBeGreaterThan(typed - 6);
  }
  // Four seconds.
  expect(writes.mock.calls.length).toBeLessThanOrEqual(9);
  vi.advanceTimersByTime(500);
  await tab.flush();
  expect(await copied('task')).toBe('x'.repeat(40));
});

test('a deletion does not wait for the pause between copies: a browser killed at once has it', async () => {
  const tab = await browser.restart();
  // The pause never ends.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  change(tab, 'group', 'Is it 42?');
  await tab.flush();
  browser.writeToDisk();
  change(tab, 'group', null);
  for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate);
  expect(await copied('group')).toBeNull();
  vi.useRealTimers();
  await browser.restart();
  expect(shown('group')).toBeNull();
});

test('denied IndexedDB stops nobody from typing, is reported once, and is used again when it works', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const denied = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  const tab = browser.openTab();
  await tab.open(userId);
  for (const text of ['a', 'ab', 'abc']) {
    change(tab, 'task', text);
    await tab.flush();
  }
  expect(shown('task')).toBe('abc');
  expect(errors).toHaveBeenCalledOnce();
  denied.mockRestore();
  change(tab, 'task', 'abcd');
  await tab.flush();
  await browser.restart();
  expect(shown('task')).toBe('abcd');
});

test('what was typed while IndexedDB was denied wins over an older copy, also after the next kill', async () => {
  const before = await browser.restart();
  change(before, 'task', 'First');
  await before.flush();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const denied = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  browser.now += 60_000;
  // localStorage is set back, and the copy cannot be read.
  const tab = await browser.restart();
  expect(shown('task')).toBeNull();
  change(tab, 'task', 'Second');
  await tab.flush();
  browser.writeToDisk();
  denied.mockRestore();
  await browser.restart();
  expect(shown('task')).toBe('Second');
});

test('a start that could not read the copies takes none of them from the next start, and none replaces what it typed', async () => {
  const before = await browser.restart();
  change(before, 'essay', 'Lenses');
  change(before, 'note', 'Old');
  await before.flush();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const denied = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');
  });
  browser.now += 60_000;
  const tab = await browser.restart();
  change(tab, 'note', 'New');
  await tab.flush();
  browser.writeToDisk();
  denied.mockRestore();
  const next = await browser.restart();
  expect([shown('essay'), shown('note')]).toEqual(['Lenses', 'New']);
  // localStorage is set back to before the copies were read.
  change(next, 'essay', null);
  change(next, 'note', 'Newer');
  await next.flush();
  await browser.restart();
  expect([shown('essay'), shown('note')]).toEqual([null, 'Newer']);
});

test('while a tab cannot read the copies, what another tab types is not replaced by its own older copy', async () => {
  const good = await browser.restart();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const denied = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('denied', 'UnknownError');
  });
  const bad = browser.openTab();
  await bad.open(userId);
  change(bad, 'note', 'Any');
  await bad.flush();
  denied.mockRestore();
  change(good, 'essay', 'Lenses');
  await good.flush();
  // Not copied yet.
  change(good, 'essay', 'Lenses and mirrors');
  await browser.openTab().open(userId);
  expect(shown('essay')).toBe('Lenses and mirrors');
});

/** Another tab whose transaction does not end until it is released. */
async function busyTab(): Promise<() => void> {
  const opening = indexedDB.open(databaseName());
  await new Promise((resolve) => (opening.onsuccess = resolve));
  const values = opening.result.transaction('values', 'readwrite').objectStore('values');
  let isBusy = true;
  const goOn = () => {
    if (isBusy) values.get('').onsuccess = goOn;
    else opening.result.close();
  };
  goOn();
  return () => (isBusy = false);
}

test('a start waits two seconds for the copies; what comes later replaces only what was not changed meanwhile', async () => {
  const before = await browser.restart();
  change(before, 'task', 'Lenses');
  change(before, 'card', 'Mirrors');
  await before.flush();
  const release = await busyTab();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const starting = browser.restart();
  await vi.advanceTimersByTimeAsync(2000);
  const tab = await starting;
  expect(shown('card')).toBeNull();
  vi.useRealTimers();
  // The clock was set back, too.
  browser.now -= 1_000_000;
  change(tab, 'task', 'Prisms');
  const restored = new Promise<void>((resolve) => tab.onRestored(() => resolve()));
  release();
  await restored;
  expect(shown('card')).toBe('Mirrors');
  expect(shown('task')).toBe('Prisms');
  await tab.flush();
  await browser.restart();
  expect(shown('task')).toBe('Prisms');
});

test('a copy that waits in one tab does not replace a newer one of another tab', async () => {
  const [first, second] = [await browser.restart(), await browser.restart()];
  change(first, 'task', 'Older');
  await first.flush();
  // Both have opened the storage, so that the transactions follow each other as they are asked for.
  change(second, 'card', 'Mirrors');
  await second.flush();
  const release = await busyTab();
  change(first, 'task', 'Old');
  change(second, 'task', 'New');
  const written = Promise.all([second.flush(), first.flush()]);
  release();
  await written;
  expect(await copied('task')).toBe('New');
});

test('AUTH-3 deleted copies stay deleted, whatever tabs that had them open write afterwards', async () => {
  const [first, second] = [await browser.restart(), await browser.restart()];
  change(first, 'task', 'Secret');
  await first.flush();
  change(second, 'card', 'Secret');
  await first.forget(userId);
  for (const tab of [first, second]) {
    change(tab, 'task', 'More');
    await tab.flush();
  }
  expect(await databases()).not.toContain(databaseName());
  // The same student, back without a reload.
  browser.storage.removeItem(turnKey(userId));
  await first.open(userId);
  change(first, 'task', 'Mine again');
  await first.flush();
  expect(await copied('task')).toBe('Mine again');
});

test('keys of another student are not copied', async () => {
  const tab = await browser.restart();
  tab.keep(`ekagra-${crypto.randomUUID()}-draft-task`, 'Somebody else’s');
  await tab.flush();
  expect(await databases()).not.toContain(databaseName());
});

test('copies of the newest 500 drafts are kept, and localStorage keeps the others', async () => {
  const tab = await browser.restart();
  for (let at = 0; at < 510; at += 1) change(tab, `chat-${at}`, 'Text');
  await tab.flush();
  await browser.restart();
  browser.writeToDisk();
  expect(shown('chat-0')).toBe('Text');
  const copies = await Promise.all(Array.from({ length: 510 }, (_, at) => copied(`chat-${at}`)));
  expect(copies.indexOf('Text')).toBe(10);
  expect(copies.filter((copy) => copy === 'Text')).toHaveLength(500);
});

test.for(['{', '"text"', '{"turn":-1,"text":"x"}', '{"turn":1e300,"text":"x"}', '{"turn":5}'])(
  'a damaged copy, %s, counts as none',
  async (copy) => {
    await openSessionStore(indexedDB, databaseName(), 1).update([], () => ({ [keyOf('task')]: copy }));
    browser.storage.setItem(keyOf('task'), 'Here');
    await browser.openTab().open(userId);
    expect(shown('task')).toBe('Here');
  },
);
