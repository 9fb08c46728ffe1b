import { newWriter, ownerOf } from '../document/seen.ts';
import { deviceId } from './identity.ts';
import type { Environment } from './environment.ts';

/** An environment in use by one engine. */
export interface Session extends Environment {
  /** The name that this device's database has for the server. */
  readonly device: string;
  /** Whose changes those of this database are, in a row's `_seen`. */
  readonly owner: string;
  /** Who makes the changes that replication itself makes (DOC-4). */
  readonly writer: string;
  /** PUSH-8: transactions whose answers told of replaced values, which are stored here now. */
  readonly acknowledged: Set<string>;
  /** PULL-3: transactions of pushes that are settled here and need not be pulled. */
  readonly settled: Set<string>;
  /** One after another: what is looked at inside still holds when it is acted upon. */
  readonly exclusive: <T>(work: () => Promise<T>) => Promise<T>;
}

export async function openSession(env: Environment): Promise<Session> {
  let last: Promise<unknown> = Promise.resolve();
  const device = await deviceId(env);
  return {
    ...env,
    device,
    owner: ownerOf(env.userId, device),
    writer: newWriter(env.newId()),
    acknowledged: new Set(),
    settled: new Set(),
    exclusive(work) {
      const turn = last.then(work);
      last = turn.catch(() => undefined);
      return turn;
    },
  };
}
