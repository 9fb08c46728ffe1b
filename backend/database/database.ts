import type { Connection } from '@supabase/lite';

/** Rows as Postgres gives them, with the parsers of @supabase/lite (bigint → number, jsonb → value). */
export type Row = Record<string, unknown>;

/** Runs statements inside one transaction. */
export interface Transaction {
  query<T extends Row = Row>(sql: string, params?: readonly unknown[]): Promise<T[]>;
}

/** The database as the backend itself uses it: with every right, below the API. */
export interface Database extends Transaction {
  /** Requests for data that may run at once: the other connections are the reserve of health and auth. */
  readonly dataRequests: number;
  /** What @supabase/lite serves `/auth/v1`, `/rest/v1` and `/storage/v1` from. */
  readonly connection: Connection;
  /** Several statements without parameters, as a migration file has them. */
  script(sql: string): Promise<void>;
  /** Rolls back when `run` rejects, and rejects alike. */
  transaction<T>(run: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** Calls back for every `NOTIFY channel`. `onGap` runs when notifications may have been missed. */
  listen(channel: string, onNotify: (payload: string) => void, onGap: () => void): Promise<void>;
  close(): Promise<void>;
}
