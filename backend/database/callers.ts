import { AsyncLocalStorage } from 'node:async_hooks';

export type Role = 'anon' | 'authenticated' | 'service_role';

/** The role for row-level security and privileges. One that the API does not have gets no rights. */
export function roleOf({ role }: { readonly role?: unknown }): Role {
  return role === 'authenticated' || role === 'service_role' ? role : 'anon';
}

/** For whom statements run. */
export interface Caller {
  /** Shares turns at the database: a student's id, or the network of a visitor's address. */
  readonly key: string;
  readonly role: Role;
}

/**
 * When Postgres ends a statement of a caller, in seconds. The migration time_limits sets the same for PostgREST. A visitor's are
 * reads of one screen; a student's push writes hundreds of documents; functions and the backend itself clear up.
 */
export const STATEMENT_SECONDS: Readonly<Record<Role, number>> = { anon: 3, authenticated: 8, service_role: 30 };

/** Work that may take as long as it takes: a student's data is worth more than a deadline. Never on behalf of a request. */
type EndlessWork = 'migrations' | 'backup' | 'load';

const current = new AsyncLocalStorage<Caller | EndlessWork>();

/** Statements of `work` are this caller's. */
export function asCaller<T>(caller: Caller, work: () => T): T {
  return current.run(caller, work);
}

/** Statements of `work` have no end. */
export function withoutEnd<T>(name: EndlessWork, work: () => T): T {
  return current.run(name, work);
}

/** Undefined for the backend's own work. */
export function currentCaller(): Caller | undefined {
  const now = current.getStore();
  return typeof now === 'object' ? now : undefined;
}

/** When Postgres ends what runs now, in seconds; 0 for never. */
export function secondsUntilEnd(): number {
  const now = current.getStore();
  return typeof now === 'string' ? 0 : STATEMENT_SECONDS[now?.role ?? 'service_role'];
}
