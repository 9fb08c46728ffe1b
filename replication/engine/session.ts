import { deviceId } from './identity.ts';
import type { Reread } from '../verify/reread.ts';
import type { Environment } from './environment.ts';

/** An environment in use by one engine. */
export interface Session extends Environment {
  /** The name under which this device numbers its changes. */
  readonly device: string;
  /** PULL-3: transactions of pushes that are settled here and need not be pulled. */
  readonly settled: Set<string>;
  /** TOMB-2: feeds that are being read again, by their keys. */
  readonly rereads: Map<string, Reread>;
  /** VERIFY-2: feeds that differed from the server's digest when they were compared last. */
  readonly suspects: Set<string>;
  /** One after another: what is looked at inside still holds when it is acted upon. */
  readonly exclusive: <T>(work: () => Promise<T>) => Promise<T>;
}

export async function openSession(env: Environment): Promise<Session> {
  let last: Promise<unknown> = Promise.resolve();
  return {
    ...env,
    device: await deviceId(env),
    settled: new Set(),
    rereads: new Map(),
    suspects: new Set(),
    exclusive(work) {
      const turn = last.then(work);
      last = turn.catch(() => undefined);
      return turn;
    },
  };
}
