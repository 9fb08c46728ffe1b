import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import * as v from 'valibot';

import { createDraftCopies, type DraftCopies } from '../replica/draft-copies.ts';
import { createDrafts, type Drafts, draftKey, jsonDraft, knownItems } from './drafts.ts';

// A list of one tab for which localStorage has no room: what is sent, discarded or deleted of it must not come back.

const LIST = jsonDraft<readonly string[]>(knownItems(v.string()), [], (items) => items.length === 0);

let userId: string;
let browser: ReturnType<typeof openBrowser>;

beforeEach(() => {
  userId = crypto.randomUUID();
  browser = openBrowser();
});

const key = () => draftKey(userId, 'tasks');

/** Its localStorage; without room it still replaces a turn by one of the same length. */
function openBrowser() {
  const stored = new Map<string, string>();
  const hasRoom = { now: true };
  const storage = {
    getItem: (name: string) => stored.get(name) ?? null,
    removeItem: (name: string) => void stored.delete(name),
    setItem(name: string, text: string) {
      if (!hasRoom.now && name === key()) throw new DOMException('full', 'QuotaExceededError');
      stored.set(name, text);
    },
  };
  return { storage, hasRoom, deleteAll: () => stored.clear() };
}

async function openTab(): Promise<{ readonly drafts: Drafts; readonly copies: DraftCopies }> {
  const { storage } = browser;
  const copies = createDraftCopies(() => storage, Date.now);
  const drafts = createDrafts(() => storage);
  drafts.copyTo(copies);
  await copies.open(userId);
  return { drafts, copies };
}

test('what was removed from a list that had no room, and has it again without a change, does not come back', async () => {
  const [first, second] = [await openTab(), await openTab()];
  first.drafts.change(key(), LIST, () => ['a']);
  await first.copies.flush();
  browser.hasRoom.now = false;
  first.drafts.change(key(), LIST, () => ['a', 'big']);
  await first.copies.flush();
  browser.hasRoom.now = true;
  expect(first.drafts.change(key(), LIST, (items) => items.filter((item) => item !== 'c'))).toBe(true);
  await first.copies.flush();
  second.drafts.change(key(), LIST, (items) => items.filter((item) => item !== 'big'));
  await second.copies.flush();
  expect(second.drafts.read(key(), LIST)).toEqual(['a']);
  await openTab();
  expect(browser.storage.getItem(key())).toBe('["a"]');
});

test.for([[['a']], [[]]])(
  'AUTH-3 a list that had no room beside %j is not stored again after its student’s data was deleted',
  async ([before]) => {
    const [here, there] = [await openTab(), await openTab()];
    here.drafts.change(key(), LIST, () => before!);
    await here.copies.flush();
    await there.copies.flush();
    browser.hasRoom.now = false;
    here.drafts.change(key(), LIST, (items) => [...items, 'big']);
    await here.copies.flush();
    // As when another tab signs out.
    await there.copies.forget(userId);
    browser.deleteAll();
    browser.hasRoom.now = true;
    expect(here.drafts.keys(draftKey(userId, ''))).toEqual([]);
    expect(here.drafts.read(key(), LIST)).toEqual([]);
    expect(browser.storage.getItem(key())).toBeNull();
  },
);
