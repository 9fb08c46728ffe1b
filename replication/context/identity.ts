import type { Environment } from './environment.ts';

/** The name by which the server knows this device. It is deleted with the local database. */
export async function deviceId({ store, newId }: Pick<Environment, 'store' | 'newId'>): Promise<string> {
  const known = await store.getState('device');
  if (typeof known === 'string') return known;
  const fresh = newId();
  await store.setState('device', fresh);
  return fresh;
}

/**
 * AUTH-1, INC-1: an answer counts only if it names this database's user and the incarnation replicated so far. Anything else
 * halts replication and changes nothing.
 */
export async function checkAnswer(
  { store, userId }: Pick<Environment, 'store' | 'userId'>,
  answer: { readonly user: string | null; readonly incarnation: string },
): Promise<void> {
  if (answer.user !== userId) throw new HaltError('wrong-user');
  const known = await store.getState('incarnation');
  if (known === undefined) await store.setState('incarnation', answer.incarnation);
  else if (known !== answer.incarnation) throw new HaltError('restored-server');
}

/** True once the server has answered. */
export async function knowsIncarnation({ store }: Pick<Environment, 'store'>): Promise<boolean> {
  return (await store.getState('incarnation')) !== undefined;
}

const HEARD = 'heard';

interface ReadFeed {
  readonly cursor: { readonly xact: string } | null;
}

/**
 * INC-4: the newest transaction this device has seen a write of. A database that has not reached it was restored to an earlier
 * state.
 * @param known positions of the feeds, instead of the stored ones
 */
export async function knownXact({ store }: Pick<Environment, 'store'>, known?: readonly ReadFeed[]): Promise<{ readonly heard?: string }> {
  const feeds = known ?? (((await store.getState('feeds')) ?? []) as readonly ReadFeed[]);
  const pushed = (await store.getState(HEARD)) as string | undefined;
  const xacts = [pushed, ...feeds.map(({ cursor }) => cursor?.xact)].filter((xact) => xact !== undefined);
  const newest = xacts.reduce((most, xact) => (BigInt(xact) > most ? BigInt(xact) : most), 0n);
  return newest === 0n ? {} : { heard: String(newest) };
}

/** Records the transaction of a push. Undefined clears it, to start over with another history. */
export async function noteXact({ store }: Pick<Environment, 'store'>, xact: string | undefined): Promise<void> {
  const known = await store.getState(HEARD);
  if (xact === undefined || typeof known !== 'string' || BigInt(xact) > BigInt(known)) await store.setState(HEARD, xact);
}

/** VERIFY-3: halts until the student decides, because the server has another history, whatever incarnation it names. */
export async function haltForGood({ store }: Pick<Environment, 'store'>): Promise<never> {
  await store.setState('incarnation', 'none');
  throw new HaltError('restored-server');
}

/** Replication must not continue by itself. */
export class HaltError extends Error {
  override readonly name = 'HaltError';
  readonly reason: 'wrong-user' | 'restored-server';
  constructor(reason: 'wrong-user' | 'restored-server') {
    super(`Replication halted: ${reason}`);
    this.reason = reason;
  }
}
