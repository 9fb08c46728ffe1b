import { isBare } from '../document/changes.ts';
import type { LocalDocument } from '../document/local-document.ts';
import type { Session } from '../context/session.ts';
import { feedKey } from '../storage/feeds.ts';
import { documentsInScope, updateDocuments } from '../storage/store.ts';

interface Scope {
  readonly collection: string;
  readonly scope: string;
}

/** Stores the scopes to forget before their feeds are dropped, so that a crash in between loses nothing. */
export async function planToForget(session: Session, gone: readonly Scope[]): Promise<void> {
  if (gone.length > 0) await session.store.setState('forgotten', [...(await planned(session)), ...gone]);
}

/** Groups that have documents on this device but are not followed, because a power cut undid their removal. */
export async function strayScopes({ store, collections }: Session, followed: ReadonlySet<string>): Promise<Scope[]> {
  const strays = new Map<string, Scope>();
  for (const schema of collections) {
    if (schema.scopeKind !== 'group') continue;
    for await (const page of documentsInScope(store, schema, null)) {
      for (const { _deleted, [schema.scope]: scope } of page) {
        const feed = { collection: schema.name, scope: String(scope) };
        if (!_deleted && !followed.has(feedKey(feed))) strays.set(feedKey(feed), feed);
      }
    }
  }
  return [...strays.values()];
}

/**
 * SCOPE-2: removes documents of scopes that the user may no longer see, and repeats while any are left: a pending document may
 * be settled later.
 */
export async function forgetScopes(session: Session, followed: ReadonlySet<string>): Promise<void> {
  const scopes = await planned(session);
  if (scopes.length === 0) return;
  const left: Scope[] = [];
  for (const scope of new Map(scopes.map((entry) => [feedKey(entry), entry])).values()) {
    const isBack = followed.has(feedKey(scope));
    if (!isBack && (await forgetScope(session, scope))) left.push(scope);
  }
  await session.store.setState('forgotten', left);
}

async function planned({ store }: Session): Promise<Scope[]> {
  return ((await store.getState('forgotten')) as Scope[] | undefined) ?? [];
}

/**
 * Removes one scope's documents. Unaccepted changes of the student stay: the server will reject them, and the student decides.
 * @returns whether such documents are left
 */
async function forgetScope(session: Session, { collection, scope }: Scope): Promise<boolean> {
  const schema = session.collections.find(({ name }) => name === collection);
  if (!schema) return false;
  let anyLeft = false;
  for await (const page of documentsInScope(session.store, schema, scope)) {
    anyLeft ||= !page.every(hasNothingUnsent);
    await updateDocuments(
      session.store,
      schema.name,
      page.map(({ id }) => id),
      (current) => (current && hasNothingUnsent(current) ? emptied(current) : undefined),
    );
  }
  return anyLeft;
}

/** Bare changes only ask for verdicts (DOC-6, PUSH-11), and a closed scope gives none. */
function hasNothingUnsent({ sync }: LocalDocument): boolean {
  return !sync.lost && sync.changes.every(isBare);
}

/** True if the device has no content of the document, as for an unknown one. */
export function isEmptied({ sync }: LocalDocument): boolean {
  return sync.state === 'synced' && sync.version === 0;
}

/** Deletes the document and its content: the storage keeps deleted documents for a while. */
export function emptied(document: LocalDocument): LocalDocument {
  const blank = Object.fromEntries(
    Object.entries(document).map(([name, value]) => [name, typeof value === 'string' ? '' : typeof value === 'number' ? 0 : null]),
  );
  return { ...blank, id: document.id, _deleted: true, sync: { state: 'synced', version: 0, n: document.sync.n, changes: [] } };
}
