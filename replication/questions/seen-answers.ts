import Dexie, { type Table } from 'dexie';

import { existing } from '../storage/indexed-db.ts';

interface Seen {
  readonly key: string;
  readonly json: string;
  readonly bytes: number;
  /** When the answer was last read. `nextSeen` gives each a distinct time. */
  readonly at: number;
}

/** Most bytes of all kept answers together. */
const BUDGET = 50_000_000;
/** Most bytes of one answer of the server. Larger ones are not kept. */
const LARGEST = 1_000_000;

const NAME = 'ekagra-seen-questions';

let opened: (Dexie & { readonly seen: Table<Seen, string> }) | null = null;

/** One table for all students of the device and for visitors, because these answers are public. */
function seenTable(): Table<Seen, string> {
  if (opened === null) {
    opened = new Dexie(NAME) as Dexie & { readonly seen: Table<Seen, string> };
    opened.version(1).stores({ seen: 'key, at' });
  }
  return opened.seen;
}

/** Keeps an answer of the server for offline reading. Beyond the budget, the least recently seen answers are deleted. */
export async function keepSeen(key: string, value: unknown, budget = BUDGET): Promise<void> {
  const json = JSON.stringify(value);
  const bytes = new TextEncoder().encode(key + json).length;
  if (bytes > Math.min(LARGEST, budget)) return;
  const seen = seenTable();
  await seen.db.transaction('rw', seen, async () => {
    await seen.put({ key, json, bytes, at: await nextSeen(seen) });
    let used = 0;
    const over: string[] = [];
    await seen
      .orderBy('at')
      .reverse()
      .each((each) => {
        used += each.bytes;
        if (used > budget) over.push(each.key);
      });
    await seen.bulkDelete(over);
  });
}

/** Returns a kept answer; undefined if there is none. Reading an answer marks it as seen now. */
export async function readSeen(key: string): Promise<unknown> {
  const seen = seenTable();
  const found = await seen.db.transaction('rw', seen, async () => {
    const known = await seen.get(key);
    if (known !== undefined) await seen.update(key, { at: await nextSeen(seen) });
    return known;
  });
  return found === undefined ? undefined : (JSON.parse(found.json) as unknown);
}

/** Deletes answers whose key starts so, such as those to searches: a student's search words are not public. */
export async function forgetSeen(beginning: string): Promise<void> {
  if ((await existing([NAME])).length > 0) await seenTable().where('key').startsWith(beginning).delete();
}

/** A time after all stored ones, even if two answers are seen in one millisecond or the clock was set back. */
async function nextSeen(seen: Table<Seen, string>): Promise<number> {
  const last = await seen.orderBy('at').last();
  return Math.max(Date.now(), (last?.at ?? 0) + 1);
}
