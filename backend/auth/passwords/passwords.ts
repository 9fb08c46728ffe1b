import { AsyncLocalStorage } from 'node:async_hooks';
import { availableParallelism } from 'node:os';
import bcrypt from 'bcryptjs';
import { LaneFullError } from '../../base/lane.ts';
import { PASSWORD_LIMITS } from '../../base/limits.ts';
import { createPasswordPool } from './pool.ts';

/**
 * Runs every bcrypt computation of the process in threads. On the main thread they would block all requests: bcryptjs works for 100 ms
 * at a time, once for each password in the same turn of the event loop, so that 140 sign-ins froze the server for 12 s.
 */
export const passwordPool = createPasswordPool({ ...PASSWORD_LIMITS, threads: Math.max(1, availableParallelism() - 1) });

/** Password computations of one request. */
interface Account {
  readonly caller: string;
  computed: number;
  refusal?: LaneFullError;
}

const accounts = new AsyncLocalStorage<Account>();

/**
 * Runs a request; its password computations take turns with those of other callers.
 * @throws LaneFullError if too many wait, even if @supabase/lite swallowed that error
 */
export async function computingFor<T>(caller: string, work: () => Promise<T>): Promise<T> {
  const account: Account = { caller, computed: 0 };
  try {
    const result = await accounts.run(account, work);
    if (account.refusal) throw account.refusal;
    return result;
  } catch (error) {
    throw account.refusal ?? error;
  }
}

/** Caller of computations outside of a request: the server itself. */
const SERVER: Account = { caller: '', computed: 0 };

async function inTurn<T>(compute: (caller: string) => Promise<T>): Promise<T> {
  const account = accounts.getStore() ?? SERVER;
  account.computed += 1;
  try {
    return await compute(account.caller);
  } catch (error) {
    if (error instanceof LaneFullError) account.refusal = error;
    throw error;
  }
}

/** bcrypt's cost: 10, for 2 ** 10 rounds; lower in tests. @supabase/lite reads the same variable. */
const cost = (): number => Number(process.env['LITE_AUTH_BCRYPT_COST'] ?? 10);

export const hashPassword = (password: string): Promise<string> => inTurn((caller) => passwordPool.hash(caller, password, cost()));

export const fitsHash = (password: string, hash: string): Promise<boolean> =>
  inTurn((caller) => passwordPool.compare(caller, password, hash));

/** Salt and digest that no password has. */
const NOBODYS = 'abcdefghijklmnopqrstuuABCDEFGHIJKLMNOPQRSTUVWXYZ01234';

/**
 * Computes one password hash, unless this request has computed one already. Otherwise the time of the answer would reveal whether an
 * address has an account.
 */
export async function computeOnce(password: unknown): Promise<void> {
  if (typeof password !== 'string' || (accounts.getStore()?.computed ?? 0) > 0) return;
  await fitsHash(password, `$2b$${String(cost()).padStart(2, '0')}$${NOBODYS}`);
}

/** Replaces bcrypt's functions in place: @supabase/lite imports the same object and accepts no other hasher. */
Object.assign(bcrypt, {
  hash: (password: string) => hashPassword(password),
  compare: (password: string, hash: string) => fitsHash(password, hash),
});
