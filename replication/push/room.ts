import type { LocalDocument } from '../document/local-document.ts';
import { retried, waitsForRoom } from '../document/retried.ts';
import type { Session } from '../engine/session.ts';
import type { PullAnswer, Room } from '../protocol/wire.ts';
import { updateDocuments } from '../storage/store.ts';

/** Documents of a collection that are looked at for one answer: the next answer brings the next ones. */
const MOST_AT_ONCE = 500;
/** What was refused is tried again after 1, 2, 4 … answers that speak of the same room, and of these at most so many. */
const MOST_ANSWERS = 64;
/** What the server counts for a row beside its content. */
const ROW_BYTES = 250;

export function isRoomWanted({ room }: Session): boolean {
  return room.full !== undefined && room.full.size > 0;
}

/** FULL-2: a document of this collection found no room. */
export function noteFull({ room }: Session, collection: string): void {
  room.full?.add(collection);
  const earlier = room.refused.get(collection);
  // Further documents of the same attempt are no further attempts.
  if (earlier?.answers === 0) return;
  room.refused.set(collection, { room: room.told.get(collection), times: (earlier?.times ?? 0) + 1, answers: 0 });
}

/** FULL-3: collections to ask for with the next pull. */
export async function roomToAskFor(session: Session): Promise<readonly string[]> {
  const { room, store, collections } = session;
  if (room.full === undefined) {
    const full = new Set<string>();
    for (const { name } of collections) {
      if ((await store.countInState(name, 'rejected')) === 0) continue;
      if ((await store.inState(name, 'rejected', MOST_AT_ONCE)).some(waitsForRoom)) full.add(name);
    }
    room.full = full;
  }
  return [...room.full].toSorted();
}

/** FULL-3: of what waits for room, as much as finds it is sent again. */
export async function sendAsMuchAsFits(session: Session, told: PullAnswer['room']): Promise<void> {
  for (const [collection, room] of Object.entries(told ?? {})) {
    if (!session.room.full?.has(collection)) continue;
    const refused = session.room.refused.get(collection);
    const hasGrown = !refused?.room || room.rows > refused.room.rows || room.bytes > refused.room.bytes;
    session.room.told.set(collection, room);
    if (refused) Object.assign(refused, { room, answers: refused.answers + 1 });
    const isWorthATry = hasGrown || refused!.answers >= Math.min(2 ** (refused!.times - 1), MOST_ANSWERS);
    const rejected = await session.store.inState(collection, 'rejected', MOST_AT_ONCE);
    const waiting = rejected.filter(waitsForRoom);
    const fitting = isWorthATry ? thatFit(waiting, room) : [];
    await updateDocuments(session.store, collection, fitting, (current) => current && (waitsForRoom(current) ? retried(current) : current));
    // Once it is stored: a full disk keeps them waiting.
    if (fitting.length > 0 && hasGrown) session.room.refused.delete(collection);
    if (fitting.length === waiting.length && rejected.length < MOST_AT_ONCE) session.room.full.delete(collection);
  }
}

/** Ids of those that fit together; one that is too large holds back no smaller one. */
function thatFit(waiting: readonly LocalDocument[], room: Room): string[] {
  let { rows, bytes } = room;
  const ids: string[] = [];
  for (const { id, sync } of waiting) {
    const isNew = sync.version === 0;
    const needs = utf8Length(JSON.stringify(sync.changes)) + (isNew ? ROW_BYTES : 0);
    if (needs > bytes || (isNew && rows < 1)) continue;
    bytes -= needs;
    rows -= isNew ? 1 : 0;
    ids.push(id);
  }
  return ids;
}

function utf8Length(text: string): number {
  return new TextEncoder().encode(text).length;
}
