import type { Connection } from '@supabase/lite';

/** A row of Postgres, parsed as by @supabase/lite (bigint → number, jsonb → value). */
export type Row = Record<string, unknown>;

/** Runs statements inside one transaction. */
export interface Transaction {
  query<T extends Row = Row>(sql: string, params?: readonly unknown[]): Promise<T[]>;
}

/** The backend's own access to the database: full rights, below the API. */
export interface Database extends Transaction {
  /** Maximum concurrent data requests. The other connections are reserved for health checks and auth. */
  readonly dataRequests: number;
  /** Serves `/auth/v1`, `/rest/v1` and `/storage/v1` of @supabase/lite. */
  readonly connection: Connection;
  /** Runs several statements without parameters, as in a migration file. */
  script(sql: string): Promise<void>;
  /** Rolls back and rethrows when `run` rejects. */
  transaction<T>(run: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** Calls back for every `NOTIFY channel`. `onGap` runs when notifications may have been missed. */
  listen(channel: string, onNotify: (payload: string) => void, onGap: () => void): Promise<void>;
  close(): Promise<void>;
}
