import Dexie, { type Table } from 'dexie';

import { existing } from '../storage/indexed-db.ts';

interface Seen {
  readonly key: string;
  readonly json: string;
  readonly bytes: number;
  /** When it was seen last. */
  readonly at: number;
}

/** All that is kept, in bytes. */
const BUDGET = 50_000_000;
/** One answer of the server, in bytes: larger ones are not kept. */
const LARGEST = 1_000_000;

const NAME = 'ekagra-seen-questions';

let opened: (Dexie & { readonly seen: Table<Seen, string> }) | null = null;

/** Public, so one for all students of the device, and for visitors. */
function seenTable(): Table<Seen, string> {
  if (opened === null) {
    opened = new Dexie(NAME) as Dexie & { readonly seen: Table<Seen, string> };
    opened.version(1).stores({ seen: 'key, at' });
  }
  return opened.seen;
}

/** Keeps an answer of the server for reading offline. What was seen longest ago goes where the budget is used up. */
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

/** An answer that was seen before; undefined if it is not here. Reading it counts as seeing it. */
export async function readSeen(key: string): Promise<unknown> {
  const seen = seenTable();
  const found = await seen.db.transaction('rw', seen, async () => {
    const known = await seen.get(key);
    if (known !== undefined) await seen.update(key, { at: await nextSeen(seen) });
    return known;
  });
  return found === undefined ? undefined : (JSON.parse(found.json) as unknown);
}

/** What stands at addresses that begin so: the words that a student searched for are not public. */
export async function forgetSeen(beginning: string): Promise<void> {
  if ((await existing([NAME])).length > 0) await seenTable().where('key').startsWith(beginning).delete();
}

/** After all others, whatever the clock says: two may be seen in one millisecond, and clocks go back. */
async function nextSeen(seen: Table<Seen, string>): Promise<number> {
  const last = await seen.orderBy('at').last();
  return Math.max(Date.now(), (last?.at ?? 0) + 1);
}
