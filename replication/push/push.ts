import { logLost, withLost } from '../conflict/conflict-log.ts';
import { asCreated } from '../document/edit.ts';
import type { LocalDocument } from '../document/local-document.ts';
import { isBare } from '../document/changes.ts';
import { rebased, settledUpTo, stamped } from '../document/rebase.ts';
import { checkAnswer } from '../engine/identity.ts';
import type { Session } from '../engine/session.ts';
import type { PushAnswer, PushedDocument, Verdict } from '../protocol/wire.ts';
import type { CollectionSchema } from '../schema/collection-schema.ts';
import { feedKey, loadFeeds } from '../pull/feeds.ts';
import { planToForget } from '../scope/forget-scopes.ts';
import { updateDocuments } from '../storage/store.ts';
import { TransportError } from '../transport/transport.ts';
import type { BatchSize } from './batch-size.ts';

/** Bytes of changes in one request, about: what 2G carries within a request's time. */
const MAX_BATCH_BYTES = 512 * 1024;

/** Of what was stored since the last push; more than these wait for the next one. */
const MOST_ACKNOWLEDGED = 200;

/** While the server works on one batch, the next one travels. More would only queue there. */
const BATCHES_UNDER_WAY = 2;

/** PUSH-1: sends everything that waits, in batches over all collections, until nothing does. */
export async function pushWaiting(session: Session, batchSize: BatchSize): Promise<void> {
  const underWay = new Set<Promise<void>>();
  const travelling = new Set<string>();
  // A batch may fail while the next one is collected and nobody waits for it.
  const failures: unknown[] = [];
  try {
    for (;;) {
      const { documents, scopes } = await collectBatch(session, batchSize.current(), travelling);
      if (failures.length > 0) throw failures[0];
      if (documents.length === 0 && underWay.size === 0) return;
      if (documents.length > 0) {
        // Written into a scope that this device does not follow: if the next pull does not find it
        // open, what is settled now has to go again (SCOPE-2).
        const followed = new Set((await loadFeeds(session)).map(feedKey));
        await planToForget(
          session,
          [...scopes.values()].filter((scope) => !followed.has(feedKey(scope))),
        );
        const keys = documents.map(documentKey);
        for (const key of keys) travelling.add(key);
        const push = batchSize
          .measured(() => pushBatch(session, documents))
          .catch((error: unknown) => void failures.push(error))
          .finally(() => {
            for (const key of keys) travelling.delete(key);
            underWay.delete(push);
          });
        underWay.add(push);
      }
      if (documents.length === 0 || underWay.size === BATCHES_UNDER_WAY) await Promise.race(underWay);
    }
  } finally {
    // After a failure the other batch may still be answered: that answer counts.
    await Promise.allSettled(underWay);
  }
}

function documentKey({ collection, id }: PushedDocument): string {
  return `${collection}/${id}`;
}

interface Batch {
  readonly documents: PushedDocument[];
  readonly scopes: Map<string, { readonly collection: string; readonly scope: string }>;
}

/** A document that is under way is not sent again before it is answered. */
async function collectBatch(session: Session, size: number, travelling: ReadonlySet<string>): Promise<Batch> {
  const { store, collections } = session;
  const batch: Batch = { documents: [], scopes: new Map() };
  let bytes = 0;
  for (const schema of collections) {
    const room = size - batch.documents.length;
    if (room <= 0) break;
    let waiting = await store.inState(schema.name, 'waiting', room + travelling.size);
    // CONF-1: left over by a crash.
    if (await logLost(session, schema.name, waiting)) waiting = await store.inState(schema.name, 'waiting', room + travelling.size);
    for (const document of waiting) {
      const { id, sync } = document;
      const pushed = { collection: schema.name, id, base: sync.version, changes: sync.changes };
      if (travelling.has(documentKey(pushed))) continue;
      bytes += JSON.stringify(sync.changes).length;
      if (batch.documents.length >= size || (batch.documents.length > 0 && bytes > MAX_BATCH_BYTES)) return batch;
      batch.documents.push(pushed);
      const scope = { collection: schema.name, scope: String(document[schema.scope]) };
      batch.scopes.set(feedKey(scope), scope);
    }
  }
  return batch;
}

async function pushBatch(session: Session, documents: readonly PushedDocument[]): Promise<void> {
  const incarnation = ((await session.store.getState('incarnation')) as string | undefined) ?? null;
  let verdicts: readonly Verdict[];
  let stamps: PushAnswer['stamps'] = {};
  let xact: string | undefined;
  try {
    const { device } = session;
    const acknowledged = [...session.acknowledged].slice(0, MOST_ACKNOWLEDGED);
    const answer = await session.transport.push({ protocol: 2, device, incarnation, documents, acknowledged });
    for (const stored of acknowledged) session.acknowledged.delete(stored);
    await checkAnswer(session, answer);
    if (answer.verdicts?.length !== documents.length) throw new TransportError('unreachable', 'The answer does not fit the push.');
    ({ verdicts, stamps, xact } = { ...answer, verdicts: answer.verdicts });
  } catch (error) {
    if (!(error instanceof TransportError) || error.kind !== 'refused') throw error;
    // PUSH-4: the server could not even read one of them. Halving finds out which.
    if (documents.length > 1) {
      const half = documents.length >> 1;
      await pushBatch(session, documents.slice(0, half));
      await pushBatch(session, documents.slice(half));
      return;
    }
    verdicts = [{ status: 'rejected', reason: 'failed', message: error.message, row: null }];
  }
  for (const schema of session.collections) {
    const own = documents.flatMap((document, i) => (document.collection === schema.name ? [[document, verdicts[i]!] as const] : []));
    if (own.length > 0) await settle(session, schema, own, stamps[schema.name] ?? {});
  }
  if (!xact) return;
  session.settled.add(xact);
  if (verdicts.some(tellsOfLosses)) session.acknowledged.add(xact);
}

type Judged = readonly [pushed: PushedDocument, verdict: Verdict];

/** @param stamp The fields that the server set anew in every row. */
async function settle(session: Session, schema: CollectionSchema, judged: readonly Judged[], stamp: Fields): Promise<void> {
  const byId = new Map(judged.map((entry) => [entry[0].id, entry]));
  const losers = new Map<string, LocalDocument>();
  await updateDocuments(session.store, schema.name, [...byId.keys()], (current, id) => {
    const [pushed, verdict] = byId.get(id)!;
    if (!current) return undefined;
    const settled = settledBy(session, schema, current, pushed, withStamp(verdict, stamp));
    const document = settled.lost.reduce<LocalDocument>(
      (kept, values) => withLost(kept, values, { ...kept, ...lastSet(pushed), _deleted: kept._deleted }, session.clock.now()),
      settled.document,
    );
    if (document.sync.lost) losers.set(id, document);
    return document;
  });
  await logLost(session, schema.name, [...losers.values()]);
}

type Fields = Readonly<Record<string, unknown>>;

/** A verdict as if it stood alone: what is common to all of an answer is said in it. */
function withStamp(verdict: Verdict, stamp: Fields): Exclude<Verdict, number> {
  if (typeof verdict === 'number') return { status: 'applied', stamp: { ...stamp, _version: verdict } };
  return 'stamp' in verdict ? { ...verdict, stamp: { ...stamp, ...verdict.stamp } } : verdict;
}

function tellsOfLosses(verdict: Verdict): boolean {
  return typeof verdict !== 'number' && (verdict.status === 'conflict' || 'replaced' in verdict || 'earlier' in verdict);
}

interface Settled {
  readonly document: LocalDocument;
  readonly lost: readonly Fields[];
}

function settledBy(
  { owner, writer }: Session,
  schema: CollectionSchema,
  current: LocalDocument,
  pushed: PushedDocument,
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
      return { document: settledUpTo(document, last), lost: [...(verdict.earlier ?? []), lost, isNews ? { _deleted: true } : {}] };
    }
    case 'rejected': {
      const { reason, message, row } = verdict;
      // Edited since: the edit may have mended it.
      if (current.sync.n > last || current.sync.state !== 'waiting') return { document: current, lost: [] };
      // Nothing was asked for but the row.
      if (pushed.changes.every(isBare)) {
        const document = row ? rebased(current, row, owner, schema, last).document : { ...current, _deleted: true };
        return { document: settledUpTo(document, last), lost: [] };
      }
      return { document: { ...current, sync: { ...current.sync, state: 'rejected', rejection: { reason, message, row } } }, lost: [] };
    }
  }
}

/** Created and deleted before the server heard of it; restored since, it is a new document. */
function withoutRow(schema: CollectionSchema, current: LocalDocument, last: number, writer: string): LocalDocument {
  if (current.sync.n > last && !current._deleted) return asCreated(schema, current, writer);
  return settledUpTo(current, last);
}

function lastSet(pushed: PushedDocument): Record<string, unknown> {
  return Object.assign({}, ...pushed.changes.map((change) => change.set ?? {})) as Record<string, unknown>;
}
