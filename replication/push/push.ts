import { logLost } from '../conflict/conflict-log.ts';
import { asCreated } from '../document/edit.ts';
import type { LocalDocument } from '../document/local-document.ts';
import { rebased, stamped } from '../document/rebase.ts';
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
async function collectBatch({ store, collections }: Session, size: number, travelling: ReadonlySet<string>): Promise<Batch> {
  const batch: Batch = { documents: [], scopes: new Map() };
  let bytes = 0;
  for (const schema of collections) {
    const room = size - batch.documents.length;
    if (room <= 0) break;
    for (const document of await store.inState(schema.name, 'waiting', room + travelling.size)) {
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
    const answer = await session.transport.push({ device: session.device, incarnation, documents });
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
  if (xact) session.settled.add(xact);
}

type Judged = readonly [pushed: PushedDocument, verdict: Verdict];

/** @param stamp The fields that the server set anew in every row. */
async function settle(session: Session, schema: CollectionSchema, judged: readonly Judged[], stamp: Fields): Promise<void> {
  const byId = new Map(judged.map((entry) => [entry[0].id, entry]));
  const lost = new Map<string, Fields>();
  await updateDocuments(session.store, schema.name, [...byId.keys()], (current, id) => {
    const [pushed, verdict] = byId.get(id)!;
    if (!current) return undefined;
    const settled = settledBy(schema, current, pushed, withStamp(verdict, stamp), session.device);
    lost.set(id, settled.lost);
    return settled.document;
  });
  for (const [id, values] of lost) {
    if (Object.keys(values).length > 0) await logLost(session, schema.name, id, values, lastSet(byId.get(id)![0]));
  }
}

type Fields = Readonly<Record<string, unknown>>;

/** A verdict as if it stood alone: what is common to all of an answer is said in it. */
function withStamp(verdict: Verdict, stamp: Fields): Exclude<Verdict, number> {
  if (typeof verdict === 'number') return { status: 'applied', stamp: { ...stamp, _version: verdict } };
  return 'stamp' in verdict ? { status: 'applied', stamp: { ...stamp, ...verdict.stamp } } : verdict;
}

function settledBy(
  schema: CollectionSchema,
  current: LocalDocument,
  pushed: PushedDocument,
  verdict: Exclude<Verdict, number>,
  device: string,
): { document: LocalDocument; lost: Fields } {
  const last = pushed.changes.at(-1)!.n;
  switch (verdict.status) {
    case 'applied': {
      if ('stamp' in verdict) return { document: stamped(current, verdict.stamp, last), lost: {} };
      if (!verdict.row) return { document: withoutRow(schema, current, last), lost: {} };
      const { document, lost } = rebased(current, verdict.row, device);
      return { document, lost: { ...lost, ...('replaced' in verdict ? verdict.replaced : {}) } };
    }
    case 'conflict': {
      const { document } = rebased(current, verdict.row, device);
      return { document: settledUpTo(document, last), lost: current.sync.changes.some(({ n }) => n <= last) ? { _deleted: true } : {} };
    }
    case 'rejected': {
      // Edited since: the edit may have mended it.
      if (current.sync.changes.some((change) => change.n > last) || current.sync.state !== 'waiting') return { document: current, lost: {} };
      const { reason, message, row } = verdict;
      return { document: { ...current, sync: { ...current.sync, state: 'rejected', rejection: { reason, message, row } } }, lost: {} };
    }
  }
}

/** Created and deleted before the server heard of it; restored since, it is a new document. */
function withoutRow(schema: CollectionSchema, current: LocalDocument, last: number): LocalDocument {
  if (current.sync.n > last && !current._deleted) return asCreated(schema, current);
  return settledUpTo(current, last);
}

function settledUpTo(document: LocalDocument, last: number): LocalDocument {
  const changes = document.sync.changes.filter((change) => change.n > last);
  if (changes.length === document.sync.changes.length) return document;
  return { ...document, sync: { ...document.sync, changes, state: changes.length > 0 ? 'waiting' : 'synced' } };
}

function lastSet(pushed: PushedDocument): Record<string, unknown> {
  return Object.assign({}, ...pushed.changes.map((change) => change.set ?? {})) as Record<string, unknown>;
}
