import type { Change, Creations, PushedDocument, PushOnTheLine, PushRequest } from './wire.ts';

/** Most lists in one request. The server accepts 20. Each costs it as much as three documents. */
const MOST_LISTS = 10;

const PARTS = ['set', 'init', 'add', 'was'] as const;

type Send = (request: PushOnTheLine, patienceMs?: number) => Promise<unknown>;

/**
 * PUSH-13: sends creations that set the same fields as lists of values. A server of an earlier release does not know lists and
 * answers without verdicts for them. Then everything is sent again as documents at once, and no more lists follow.
 * @returns the same as `send`, with verdicts in the order of the request's documents
 */
export function packingCreations(send: Send): (request: PushRequest, patienceMs?: number) => Promise<unknown> {
  let areKnown = true;
  return async (request, patienceMs) => {
    if (areKnown) {
      const { packed, order } = packCreations(request);
      const answer = await send(packed, patienceMs);
      const verdicts = verdictsOf(answer);
      if (!verdicts || packed.creations === undefined) return answer;
      if (verdicts.length === order.length) return { ...(answer as object), verdicts: order.map((place) => verdicts[place]) };
      if (verdicts.length !== packed.documents.length) return answer;
      areKnown = false;
    }
    return send(request, patienceMs);
  };
}

/** @returns the request to send, and for each document the index of its verdict */
export function packCreations(request: PushRequest): { readonly packed: PushOnTheLine; readonly order: readonly number[] } {
  const lists = new Map<
    string,
    { readonly head: Omit<Creations, 'rows'>; readonly rows: (readonly unknown[])[]; readonly members: number[] }
  >();
  const documents: PushedDocument[] = [];
  const singles: number[] = [];
  for (const [i, document] of request.documents.entries()) {
    const key = shapeOf(document);
    let list = key === undefined ? undefined : lists.get(key);
    if (!list && key !== undefined && lists.size < MOST_LISTS) {
      lists.set(key, (list = { head: headOf(document, documents.length), rows: [], members: [] }));
    }
    if (list) {
      list.rows.push(rowOf(document));
      list.members.push(i);
    } else {
      documents.push(document);
      singles.push(i);
    }
  }
  const order: number[] = [];
  for (const [place, i] of [...singles, ...[...lists.values()].flatMap(({ members }) => members)].entries()) order[i] = place;
  const creations = [...lists.values()].map(({ head, rows }) => ({ ...head, rows }));
  return { packed: { ...request, documents, ...(creations.length > 0 ? { creations } : {}) }, order };
}

/** Key that is equal for creations that set the same fields. Undefined for other documents and for creations that cannot be listed. */
function shapeOf({ collection, base, changes }: PushedDocument): string | undefined {
  const [change, ...others] = changes;
  if (base !== 0 || !change || others.length > 0) return undefined;
  if (change.w === undefined || !change.init || change.remove || change.inc || change.set?.['_deleted'] !== undefined) return undefined;
  return JSON.stringify([collection, change.w, ...PARTS.map((part) => namesOf(change, part))]);
}

function headOf({ collection, changes: [change] }: PushedDocument, at: number): Omit<Creations, 'rows'> {
  const names = PARTS.flatMap((part) => (change![part] ? [[part, namesOf(change!, part)] as const] : []));
  return { collection, at, w: change!.w!, ...Object.fromEntries(names) };
}

function rowOf({ id, changes: [change] }: PushedDocument): readonly unknown[] {
  return [id, change!.n, ...PARTS.flatMap((part) => Object.values<unknown>(change![part] ?? {}))];
}

function namesOf(change: Change, part: (typeof PARTS)[number]): string[] {
  return Object.keys(change[part] ?? {});
}

function verdictsOf(answer: unknown): readonly unknown[] | undefined {
  const verdicts = (answer as { verdicts?: unknown } | null | undefined)?.verdicts;
  return Array.isArray(verdicts) ? verdicts : undefined;
}
