import { logLost } from '../conflict/conflict-log.ts';
import { withLost } from '../document/lost-values.ts';
import { isBare } from '../document/changes.ts';
import { asCreated } from '../document/edit.ts';
import type { LocalDocument } from '../document/local-document.ts';
import { rebased, settledUpTo, stamped } from '../document/rebase.ts';
import { checkAnswer, knownXact, noteXact } from '../context/identity.ts';
import type { Session } from '../context/session.ts';
import { AnswerError, readPushAnswer } from '../protocol/answers.ts';
import {
  NO_ROOM,
  type PushAnswer,
  type PushedDocument,
  type PushRequest,
  type RefusalReason,
  type ServerRow,
  type Verdict,
} from '../protocol/wire.ts';
import type { CollectionSchema } from '../schema/collection-schema.ts';
import { feedKey, loadFeeds } from '../storage/feeds.ts';
import { planToForget } from '../scope/forget-scopes.ts';
import { hintsAtScopeChange } from '../scope/scope-change.ts';
import { updateDocuments } from '../storage/store.ts';
import { TransportError } from '../transport/transport.ts';
import type { BatchSize } from '../transport/batch-size.ts';
import { isRoomWanted, noteFull } from '../context/room.ts';
import { collectBatch, documentKey, type Batch } from './collect-batch.ts';
import { withRejectedFields } from './rejected-fields.ts';
import { unaccounted } from './unaccounted.ts';

/** Most acknowledgements per push. The others wait for the next push. */
const MOST_ACKNOWLEDGED = 200;

/**
 * While the server works on one batch, the next one travels. More batches would only queue at the server. An answered batch no longer
 * counts, even before its verdicts are stored: the server does not wait for the device's storage.
 */
const BATCHES_UNDER_WAY = 2;

interface PushTurn {
  /** Called before each batch: a pull may come in between. */
  isOver(): boolean;
  /** Called after each batch that settled something. */
  onProgress(): void;
  /** Called when a pull is needed: a scope may have opened or closed (SCOPE-1), or a deletion made room (FULL-3). */
  onNews(): void;
}

const endless: PushTurn = { isOver: () => false, onProgress: () => undefined, onNews: () => undefined };

/**
 * PUSH-1: sends pending changes in batches across all collections, except those set aside.
 * @returns false if changes are left because the turn ended
 */
export async function pushWaiting(session: Session, batchSize: BatchSize, turn: PushTurn = endless): Promise<boolean> {
  const underWay = new Set<Promise<void>>();
  const unsettled = new Set<Promise<void>>();
  const travelling = new Set<string>();
  /** Collections without pending changes since the last check. Each check costs two reads of the storage. */
  const empty = new Set<string>();
  const unsubscribe = session.store.onWaiting(() => empty.clear());
  // A batch may fail while the next one is collected and nothing awaits it.
  const failures: unknown[] = [];
  let isDone = false;
  try {
    while (failures.length === 0) {
      // A document that is settled while the batch is collected may wait again unnoticed, because of its later changes.
      const isStill = unsettled.size === 0;
      const batch = await collectBatch(session, batchSize.current(), travelling, empty);
      const { documents, scopes } = batch;
      isDone = documents.length === 0 && isStill;
      if (isDone || failures.length > 0 || turn.isOver()) break;
      if (documents.length > 0) {
        // These documents belong to scopes that this device does not follow. If the next pull does not find a scope open, its settled
        // documents must be removed (SCOPE-2).
        const followed = new Set((await loadFeeds(session)).map(feedKey));
        await planToForget(
          session,
          [...scopes.values()].filter((scope) => !followed.has(feedKey(scope))),
        );
        const keys = documents.map(documentKey);
        for (const key of keys) travelling.add(key);
        let onAnswer: () => void = () => undefined;
        const answered = new Promise<void>((resolve) => {
          onAnswer = resolve;
        }).then(() => void underWay.delete(answered));
        const push = pushBatch(session, batch, batchSize, turn, onAnswer)
          .then((settled) => (settled > 0 ? turn.onProgress() : undefined))
          .catch((error: unknown) => void failures.push(error))
          .finally(() => {
            onAnswer();
            for (const key of keys) travelling.delete(key);
            unsettled.delete(push);
          });
        underWay.add(answered);
        unsettled.add(push);
      }
      const most = session.line.isSlow() ? 1 : BATCHES_UNDER_WAY;
      // Wait, so that answers do not pile up on a device that is slower than the server.
      if (unsettled.size > (documents.length === 0 ? 0 : most)) await Promise.race(unsettled);
      if (underWay.size >= most) await Promise.race(underWay);
    }
  } finally {
    unsubscribe();
    // After a failure, wait for the other batch: its answer still counts.
    await Promise.allSettled(unsettled);
  }
  if (failures.length > 0) throw failures[0];
  return isDone;
}

/** @returns how many documents were settled */
async function pushBatch(
  session: Session,
  { documents, bytes, numbers }: Batch,
  batchSize: BatchSize,
  turn: PushTurn,
  onAnswer: () => void,
): Promise<number> {
  const incarnation = ((await session.store.getState('incarnation')) as string | undefined) ?? null;
  const { line, transport, collections } = session;
  const acknowledged = [...session.acknowledged].slice(0, MOST_ACKNOWLEDGED);
  const known = { incarnation, ...(await knownXact(session)) };
  const request: PushRequest = { protocol: 3, device: session.device, ...known, documents, acknowledged };
  let answer: PushAnswer;
  try {
    const send = (): Promise<unknown> => transport.push(request, line.patienceMs(bytes));
    answer = readPushAnswer(await batchSize.measured(() => line.measured(bytes, send)), request, collections);
  } catch (error) {
    // PUSH-4: a request with this single document was refused. Set it aside and send the others without it.
    const [only, ...others] = documents;
    if (error instanceof TransportError && error.kind === 'refused' && only && others.length === 0) {
      session.suspects.add(documentKey(only));
      setAside(session, only, numbers);
    }
    throw error;
  }
  onAnswer();
  await checkAnswer(session, answer);
  const { verdicts, stamps, xact } = answer;
  if (!verdicts) throw new AnswerError('The server wrote nothing, and did not say why.');
  for (const stored of acknowledged) session.acknowledged.delete(stored);
  let settled = 0;
  for (const schema of collections) {
    const own = documents.flatMap((document, i) => (document.collection === schema.name ? [[document, verdicts[i]!] as const] : []));
    if (own.length > 0) settled += await settle(session, schema, own, numbers, stamps[schema.name] ?? {}, turn);
  }
  if (verdicts.some(isHidden) || (isRoomWanted(session) && documents.some(isDeletion))) turn.onNews();
  session.settled.add(xact);
  // An unreadable verdict may have reported replaced values. Without an acknowledgement, the server reports them again.
  if (verdicts.some(reportsLosses) && !verdicts.some(isLater)) session.acknowledged.add(xact);
  if (verdicts.some(isWritten)) await noteXact(session, xact);
  return settled;
}

/** False for a verdict without a write. If the server crashes, the number of a transaction that wrote nothing may be used again. */
function isWritten(verdict: Verdict): boolean {
  return typeof verdict === 'number' || 'stamp' in verdict;
}

/** PUSH-9: retries the document after a pause. */
function setAside(session: Session, pushed: PushedDocument, numbers: Batch['numbers']): void {
  session.setAside.set(documentKey(pushed), numbers.get(documentKey(pushed))!);
}

type Judged = readonly [pushed: PushedDocument, verdict: Verdict];

/**
 * @param numbers by document, the number of the last change that the verdict covers
 * @param stamp fields that the server set in every row
 * @returns number of documents with no pushed change left
 */
async function settle(
  session: Session,
  schema: CollectionSchema,
  judged: readonly Judged[],
  numbers: Batch['numbers'],
  stamp: Fields,
  turn: PushTurn,
): Promise<number> {
  const byId = new Map(judged.map((entry) => [entry[0].id, entry]));
  const losers = new Map<string, LocalDocument>();
  const unsettled = new Set<string>();
  let hasNewScopes = false;
  let isFull = false;
  await updateDocuments(session.store, schema.name, [...byId.keys()], (current, id) => {
    const [pushed, verdict] = byId.get(id)!;
    unsettled.delete(id);
    isFull ||= isRefusedForRoom(verdict);
    if (!current) return undefined;
    const settled = settledBy(session, schema, current, pushed, numbers.get(documentKey(pushed))!, withStamp(verdict, stamp));
    const lost = [...settled.lost, unaccounted(schema, current, pushed, verdict)];
    const document = lost.reduce<LocalDocument>(
      (kept, values) => withLost(kept, values, kept, session.clock.now()),
      withRejectedFields(session, schema, settled.document, current, pushed, verdict),
    );
    if (document.sync.lost) losers.set(id, document);
    hasNewScopes ||= hintsAtScopeChange(current, document);
    if (isWaitingFor(document, pushed)) unsettled.add(id);
    return document;
  });
  if (hasNewScopes) turn.onNews();
  if (isFull) noteFull(session, schema.name);
  for (const id of unsettled) setAside(session, byId.get(id)![0], numbers);
  await logLost(session, schema.name, [...losers.values()]);
  return byId.size - unsettled.size;
}

type Fields = Readonly<Record<string, unknown>>;

/** PUSH-9: true if a pushed change still waits, whatever the server answered. */
function isWaitingFor({ sync }: LocalDocument, { changes }: PushedDocument): boolean {
  const last = changes.at(-1)!.n;
  return sync.state === 'waiting' && sync.changes.some(({ n }) => n <= last);
}

/** Completes a verdict with the fields that the server set in every row. */
function withStamp(verdict: Verdict, stamp: Fields): Exclude<Verdict, number> {
  if (typeof verdict === 'number') return { status: 'applied', stamp: { ...stamp, _version: verdict } };
  return 'stamp' in verdict ? { ...verdict, stamp: { ...stamp, ...verdict.stamp } } : verdict;
}

function isHidden(verdict: Verdict): boolean {
  return typeof verdict !== 'number' && verdict.status === 'rejected' && verdict.reason === 'forbidden' && !verdict.row;
}

function isDeletion({ changes }: PushedDocument): boolean {
  return changes.at(-1)?.set?.['_deleted'] === true;
}

function isRefusedForRoom(verdict: Verdict): boolean {
  if (typeof verdict === 'number') return false;
  return verdict.status === 'full' || ('rejected' in verdict && verdict.rejected.reason === NO_ROOM);
}

function isLater(verdict: Verdict): boolean {
  return typeof verdict !== 'number' && verdict.status === 'later';
}

function reportsLosses(verdict: Verdict): boolean {
  if (typeof verdict === 'number') return false;
  return verdict.status === 'conflict' || 'replaced' in verdict || 'earlier' in verdict || 'rejected' in verdict;
}

interface Settled {
  readonly document: LocalDocument;
  readonly lost: readonly Fields[];
}

/** @param newest number of the last change that the verdict covers, even if only the document's first changes were sent */
function settledBy(
  { owner, writer }: Session,
  schema: CollectionSchema,
  current: LocalDocument,
  pushed: PushedDocument,
  newest: number,
  verdict: Exclude<Verdict, number>,
): Settled {
  const last = pushed.changes.at(-1)!.n;
  switch (verdict.status) {
    case 'applied': {
      const { earlier = [] } = verdict;
      if ('stamp' in verdict) return { document: stamped(current, verdict.stamp, last), lost: earlier };
      if (!verdict.row) return { document: withoutRow(schema, current, last, writer), lost: earlier };
      const { document, lost } = rebased(current, verdict.row, owner, schema, last);
      return { document: settledUpTo(document, last), lost: [...earlier, lost, verdict.replaced ?? {}] };
    }
    case 'conflict': {
      const { document, lost } = rebased(current, verdict.row, owner, schema, last);
      const isNews = current.sync.changes.some(({ n }) => n <= last);
      const { earlier = [], replaced = {} } = verdict;
      return { document: settledUpTo(document, last), lost: [...earlier, lost, replaced, isNews ? { _deleted: true } : {}] };
    }
    case 'gone':
      return isBroughtBack(schema, current, pushed)
        ? { document: asCreated(schema, current, writer), lost: [] }
        : withoutTombstone(current, pushed);
    case 'full':
      // Bare changes need no room: they only ask for a verdict (PUSH-11), and this one settles nothing.
      if (pushed.changes.every(isBare)) return { document: current, lost: [] };
      return { document: refused(current, newest, NO_ROOM, '', verdict.row), lost: [] };
    case 'rejected': {
      const { reason, message, row } = verdict;
      if (isEditedSince(current, newest)) return { document: current, lost: [] };
      // The device only asked for the row. If the row is hidden, the document stays until its scope reopens or is forgotten (SCOPE-2).
      // A student's own scope never closes: there, the tombstone was cleared and somebody else now has the id.
      if (pushed.changes.every(isBare)) {
        if (!row && schema.scopeKind === 'user') return withoutTombstone(current, pushed);
        if (!row) return { document: current, lost: [] };
        return { document: settledUpTo(rebased(current, row, owner, schema, last).document, last), lost: [] };
      }
      return { document: refused(current, newest, reason, message, row), lost: [] };
    }
    case 'later':
      return { document: current, lost: [] };
  }
}

/** True if the document was edited since: the edit may have fixed it. */
function isEditedSince({ sync }: LocalDocument, last: number): boolean {
  return sync.state !== 'waiting' || sync.changes.some(({ n }) => n > last);
}

function refused(current: LocalDocument, last: number, reason: RefusalReason, message: string, row: ServerRow | null): LocalDocument {
  if (isEditedSince(current, last)) return current;
  return { ...current, sync: { ...current.sync, state: 'rejected', rejection: { reason, message, row } } };
}

/** TOMB-3: true if this device revives the document. It had the tombstone, so it has all fields, even those not in the push. */
function isBroughtBack({ deletionWins }: CollectionSchema, current: LocalDocument, pushed: PushedDocument): boolean {
  return lastSet(pushed)['_deleted'] === false && !current._deleted && !deletionWins;
}

/** TOMB-3: the row was deleted so long ago that its tombstone is cleared. Local changes go to the conflict log. */
function withoutTombstone(current: LocalDocument, pushed: PushedDocument): Settled {
  const { _deleted, ...lost } = { ...lastSet(pushed), ...mergedFields(pushed, current) };
  const { sync, ...document } = settledUpTo({ ...current, _deleted: true }, pushed.changes.at(-1)!.n);
  // Version 0: a document created again under this id is new to the server. While later changes wait, the version stays.
  const version = sync.changes.length === 0 ? 0 : sync.version;
  return { document: { ...document, sync: { ...sync, version } }, lost: [current.sync.unshown ?? {}, lost] };
}

/** A document that was created and deleted before it was ever sent has no row. If it was restored since, it is a new document. */
function withoutRow(schema: CollectionSchema, current: LocalDocument, last: number, writer: string): LocalDocument {
  if (current.sync.n > last && !current._deleted) return asCreated(schema, current, writer);
  return settledUpTo(current, last);
}

/** Values of the changed sets and counters, as this device shows them. */
function mergedFields({ changes }: PushedDocument, current: LocalDocument): Fields {
  const names = changes.flatMap(({ add, remove, inc }) => Object.keys({ ...add, ...remove, ...inc }));
  return Object.fromEntries(names.map((name) => [name, current[name] ?? null]));
}

function lastSet(pushed: PushedDocument): Record<string, unknown> {
  return Object.assign({}, ...pushed.changes.map((change) => change.set ?? {})) as Record<string, unknown>;
}
