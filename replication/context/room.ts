import { rowFields, type LocalDocument } from '../document/local-document.ts';
import { retried, waitsForRoom } from '../document/retried.ts';
import type { Session, WaitingForRoom } from './session.ts';
import type { PullAnswer, Room } from '../protocol/wire.ts';
import type { CollectionSchema } from '../schema/collection-schema.ts';
import { updateDocuments, type Store } from '../storage/store.ts';

/** Rejected documents of a collection that one answer examines. The next answer examines the next ones. */
const MOST_AT_ONCE = 500;
/** Retries of refused documents wait for 1, 2, 4 … answers that report the same room, and for at most this many. */
const MOST_ANSWERS = 64;
/** Bytes that the server counts for a row beside its content. */
const ROW_BYTES = 250;

export function isRoomWanted({ room }: Session): boolean {
  return room !== undefined && room.size > 0;
}

/** FULL-2: records that the account had no room for a document of this collection. */
export function noteFull(session: Session, collection: string): void {
  const waiting = session.room?.get(collection);
  if (!waiting) session.room?.set(collection, firstWaiting(session));
  // Several refused documents of one retry count once. A new document's refusal says nothing about the waiting ones.
  else if (waiting.isTried) Object.assign(waiting, { refusals: waiting.refusals + 1, answers: 0, isTried: false });
}

/** FULL-3: collections whose room the next pull asks for. */
export async function roomToAskFor(session: Session): Promise<readonly string[]> {
  if (session.room === undefined) {
    const room: NonNullable<Session['room']> = new Map();
    for (const { name } of session.collections) {
      const rejected = await session.store.inState(name, 'rejected', MOST_AT_ONCE);
      // Later answers examine the rejected documents beyond these.
      if (rejected.length === MOST_AT_ONCE || rejected.some(waitsForRoom)) room.set(name, firstWaiting(session));
    }
    session.room = room;
  }
  return [...session.room.keys()].toSorted();
}

/** Starts at a random position: a device that is only opened briefly would otherwise retry the same documents each time. */
function firstWaiting({ newId }: Session): WaitingForRoom {
  return { told: undefined, turn: newId(), refusals: 0, answers: 0, isTried: false };
}

/** FULL-3: sends as many of the documents that wait for room as fit, in turn. */
export async function sendAsMuchAsFits(session: Session, told: PullAnswer['room']): Promise<void> {
  for (const schema of session.collections) {
    const room = told?.[schema.name];
    const waiting = session.room?.get(schema.name);
    if (!room || !waiting || !isWorthATry(waiting, room)) continue;
    const rejected = await fromTurn(session.store, schema.name, waiting.turn);
    const { ids, turn = waiting.turn } = thatFit(schema, rejected, room);
    await updateDocuments(session.store, schema.name, ids, (current) => current && (waitsForRoom(current) ? retried(current) : current));
    // Only after the documents are stored: on a full disk they keep waiting.
    Object.assign(waiting, { turn, isTried: ids.length > 0 });
    if (rejected.length < MOST_AT_ONCE && !rejected.some(waitsForRoom)) session.room?.delete(schema.name);
  }
}

/** A retry can fail although the room seems enough: the server may count a document differently, or the room was used meanwhile. */
function isWorthATry(waiting: WaitingForRoom, room: Room): boolean {
  const { told } = waiting;
  if (!told || room.rows > told.rows || room.bytes > told.bytes) waiting.refusals = 0;
  waiting.told = room;
  waiting.answers += 1;
  return waiting.answers >= Math.min(2 ** (waiting.refusals - 1), MOST_ANSWERS);
}

/** Rejected documents after the one that had the last turn, then those from the first one on. */
async function fromTurn(store: Store, collection: string, turn: string): Promise<readonly LocalDocument[]> {
  const later = await store.inState(collection, 'rejected', MOST_AT_ONCE, turn);
  const earlier = later.length < MOST_AT_ONCE ? await store.inState(collection, 'rejected', MOST_AT_ONCE - later.length) : [];
  return [...later, ...earlier.filter(({ id }) => id <= turn)];
}

/**
 * Returns the ids of documents that fit together, and the id of the last document that had its turn. A document that would not fit
 * alone is skipped. One that fits alone, but not beside those before it, begins the next turn.
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

/** Room that a document needs. An estimate above the server's own count would keep the document from ever being sent. */
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
  // The slice drops the braces: an empty object counts as 0 bytes.
  const text = typeof value === 'string' ? value : JSON.stringify(value).slice(1, -1);
  return new TextEncoder().encode(text).length;
}
