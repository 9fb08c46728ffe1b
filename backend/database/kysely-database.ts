import { CompiledQuery, type Kysely } from 'kysely';
import type { Database, Row, Transaction } from './database.ts';

/** The part of a Database shared by all Kysely dialects. */
export function kyselyDatabase(kysely: Kysely<unknown>): Pick<Database, 'query' | 'transaction'> {
  return {
    ...transactionOn(kysely),
    transaction: (run) => kysely.transaction().execute((transaction) => run(transactionOn(transaction))),
  };
}

function transactionOn(kysely: Kysely<unknown>): Transaction {
  return {
    query: async <T extends Row>(sql: string, params: readonly unknown[] = []) => {
      const { rows } = await kysely.executeQuery<T>(CompiledQuery.raw(sql, [...params]));
      return rows;
    },
  };
}
