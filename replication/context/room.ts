import { rowFields, type LocalDocument } from '../document/local-document.ts';
import { retried, waitsForRoom } from '../document/retried.ts';
import type { Session, WaitingForRoom } from './session.ts';
import type { PullAnswer, Room } from '../protocol/wire.ts';
import type { CollectionSchema } from '../schema/collection-schema.ts';
import { updateDocuments, type Store } from '../storage/store.ts';

/** Rejected documents of a collection that are looked at for one answer: the next answer brings the next ones. */
const MOST_AT_ONCE = 500;
/** What was refused is tried again after 1, 2, 4 … answers that speak of the same room, and of these at most so many. */
const MOST_ANSWERS = 64;
/** What the server counts for a row beside its content. */
const ROW_BYTES = 250;

export function isRoomWanted({ room }: Session): boolean {
  return room !== undefined && room.size > 0;
}

/** FULL-2: a document of this collection found no room. */
export function noteFull(session: Session, collection: string): void {
  const waiting = session.room?.get(collection);
  if (!waiting) session.room?.set(collection, firstWaiting(session));
  // Further documents of one try are no further tries, and a document that is new says nothing about those that wait.
  else if (waiting.isTried) Object.assign(waiting, { refusals: waiting.refusals + 1, answers: 0, isTried: false });
}

/** FULL-3: collections to ask for with the next pull. */
export async function roomToAskFor(session: Session): Promise<readonly string[]> {
  if (session.room === undefined) {
    const room: NonNullable<Session['room']> = new Map();
    for (const { name } of session.collections) {
      const rejected = await session.store.inState(name, 'rejected', MOST_AT_ONCE);
      // What is behind these is looked at with the answers.
      if (rejected.length === MOST_AT_ONCE || rejected.some(waitsForRoom)) room.set(name, firstWaiting(session));
    }
    session.room = room;
  }
  return [...session.room.keys()].toSorted();
}

/** Begins anywhere: a device that is seldom open for long would otherwise try the same documents each time. */
function firstWaiting({ newId }: Session): WaitingForRoom {
  return { told: undefined, turn: newId(), refusals: 0, answers: 0, isTried: false };
}

/** FULL-3: of what waits for room, as much as finds it is sent again, in turn. */
export async function sendAsMuchAsFits(session: Session, told: PullAnswer['room']): Promise<void> {
  for (const schema of session.collections) {
    const room = told?.[schema.name];
    const waiting = session.room?.get(schema.name);
    if (!room || !waiting || !isWorthATry(waiting, room)) continue;
    const rejected = await fromTurn(session.store, schema.name, waiting.turn);
    const { ids, turn = waiting.turn } = thatFit(schema, rejected, room);
    await updateDocuments(session.store, schema.name, ids, (current) => current && (waitsForRoom(current) ? retried(current) : current));
    // Once it is stored: a full disk keeps them waiting.
    Object.assign(waiting, { turn, isTried: ids.length > 0 });
    if (rejected.length < MOST_AT_ONCE && !rejected.some(waitsForRoom)) session.room?.delete(schema.name);
  }
}

/** The server may weigh a document differently, or the room was taken meanwhile, and may be given back. */
function isWorthATry(waiting: WaitingForRoom, room: Room): boolean {
  const { told } = waiting;
  if (!told || room.rows > told.rows || room.bytes > told.bytes) waiting.refusals = 0;
  waiting.told = room;
  waiting.answers += 1;
  return waiting.answers >= Math.min(2 ** (waiting.refusals - 1), MOST_ANSWERS);
}

/** Rejected documents after the one that had its turn, then from the first one on. */
async function fromTurn(store: Store, collection: string, turn: string): Promise<readonly LocalDocument[]> {
  const later = await store.inState(collection, 'rejected', MOST_AT_ONCE, turn);
  const earlier = later.length < MOST_AT_ONCE ? await store.inState(collection, 'rejected', MOST_AT_ONCE - later.length) : [];
  return [...later, ...earlier.filter(({ id }) => id <= turn)];
}

/**
 * Ids of those that fit together, and of the last one that had its turn. What would not fit alone holds back nothing; what fits
 * alone but not beside those before it begins the next turn.
 */
function thatFit(
  schema: CollectionSchema,
  rejected: readonly LocalDocument[],
  room: Room,
): { readonly ids: string[]; readonly turn: string | undefined } {
  let left = room;
  let turn: string | undefined;
  const ids: string[] = [];
  for (const document of rejected) {
    const needs = needsOf(schema, document);
    if (waitsForRoom(document) && fits(needs, room)) {
      if (!fits(needs, left)) break;
      left = { rows: left.rows - needs.rows, bytes: left.bytes - needs.bytes };
      ids.push(document.id);
    }
    turn = document.id;
  }
  return { ids, turn };
}

function fits(needs: Room, room: Room): boolean {
  return needs.rows <= room.rows && needs.bytes <= room.bytes;
}

/** At most what the server counts: what was thought too large would never be sent. */
export function needsOf(schema: CollectionSchema, document: LocalDocument): Room {
  const { version, rejection } = document.sync;
  if (version === 0) return { rows: 1, bytes: ROW_BYTES + contentBytes(schema, document) };
  const before = rejection?.row ? contentBytes(schema, rowFields(rejection.row)) : Infinity;
  return { rows: 0, bytes: Math.max(0, contentBytes(schema, document) - before) };
}

function contentBytes({ weighed = [] }: CollectionSchema, fields: Readonly<Record<string, unknown>>): number {
  return weighed.reduce((sum, name) => sum + bytesOf(fields[name] ?? ''), 0);
}

function bytesOf(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, member) => sum + bytesOf(member), 0);
  // An empty object counts nothing.
  const text = typeof value === 'string' ? value : JSON.stringify(value).slice(1, -1);
  return new TextEncoder().encode(text).length;
}
