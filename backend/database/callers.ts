import { AsyncLocalStorage } from 'node:async_hooks';

export type Role = 'anon' | 'authenticated' | 'service_role';

/** The role for row-level security and privileges. Unknown roles become `anon`. */
export function roleOf({ role }: { readonly role?: unknown }): Role {
  return role === 'authenticated' || role === 'service_role' ? role : 'anon';
}

/** The caller for whom statements run. */
export interface Caller {
  /** Callers with the same key share turns at the database. It is a student's id, or the network of a visitor's address. */
  readonly key: string;
  readonly role: Role;
}

/**
 * Statement time-out by role, in seconds. The migration time_limits sets the same for PostgREST. Visitors read one screen; a student's
 * push writes hundreds of documents; functions and the backend itself clean up.
 */
export const STATEMENT_SECONDS: Readonly<Record<Role, number>> = { anon: 3, authenticated: 8, service_role: 30 };

/** Work without a time-out, because a student's data is worth more than a deadline. Requests never run such work. */
type EndlessWork = 'migrations' | 'backup' | 'load';

const current = new AsyncLocalStorage<Caller | EndlessWork>();

/** Runs `work`, whose statements belong to this caller. */
export function asCaller<T>(caller: Caller, work: () => T): T {
  return current.run(caller, work);
}

/** Runs `work`, whose statements have no time-out. */
export function withoutEnd<T>(name: EndlessWork, work: () => T): T {
  return current.run(name, work);
}

/** The caller of the running work; undefined for the backend's own. */
export function currentCaller(): Caller | undefined {
  const now = current.getStore();
  return typeof now === 'object' ? now : undefined;
}

/** Statement time-out of the running work in seconds; 0 for none. */
export function secondsUntilEnd(): number {
  const now = current.getStore();
  return typeof now === 'string' ? 0 : STATEMENT_SECONDS[now?.role ?? 'service_role'];
}
