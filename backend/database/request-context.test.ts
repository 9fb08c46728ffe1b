import type { Connection } from '@supabase/lite';
import { describe, expect, test } from 'vitest';
import { assumeCaller, type Claims, installRequestContext, NotTheCallerError } from './request-context.ts';
import type { Row, Transaction } from './database.ts';

const SUB = '7a1e6c50-0000-4000-8000-000000000000';
const STUDENT: Claims = { role: 'authenticated', sub: SUB, email: 'asha@example.com' };
const TAKEN = [SUB, 'authenticated', 'asha@example.com', JSON.stringify(STUDENT), '8s'];

/** What a broken session may answer to the statement that sets role and claims. */
const LIES: Readonly<Record<string, Row[]>> = {
  'nothing at all': [],
  'a row without columns': [{}],
  'that it is the superuser': [{ settings: TAKEN.with(1, 'postgres'), isEnded: false }],
  'that it is another student': [{ settings: TAKEN.with(0, 'ffffffff-0000-4000-8000-000000000000'), isEnded: false }],
  'the claims of another token': [{ settings: TAKEN.with(3, '{}'), isEnded: false }],
  'no end of statements': [{ settings: TAKEN.with(4, '0'), isEnded: false }],
  'fewer settings': [{ settings: TAKEN.slice(0, 3), isEnded: false }],
  'nothing about the session': [{ settings: TAKEN }],
};

function sessionThatAnswers(rows: Row[]): Transaction {
  return { query: async <T extends Row>() => rows as T[] };
}

describe('a session that does not become the caller is refused before any statement runs', () => {
  test('one that proves role and claims is the caller’s', async () => {
    await expect(assumeCaller(sessionThatAnswers([{ settings: TAKEN, isEnded: false }]), STUDENT)).resolves.toBeUndefined();
  });

  test.each(Object.entries(LIES))('it answers %s', async (_what, rows) => {
    await expect(assumeCaller(sessionThatAnswers(rows), STUDENT)).rejects.toThrow(NotTheCallerError);
  });

  /** A connection of @supabase/lite whose sessions answer like this. `setsCaller` is whether it takes the step at all. */
  function connectionThatAnswers(rows: Row[], setsCaller = true) {
    const statements: string[] = [];
    const database = {
      executeQuery: async ({ sql }: { sql: string }) => {
        statements.push(sql);
        return { rows };
      },
    };
    const connection = {
      ensureRlsContext: async () => true,
      applyJwtSessionContext: async (..._args: unknown[]) => {},
      applyRpcRequestGucs: async () => {},
      async withContext(
        this: { applyJwtSessionContext(...args: unknown[]): Promise<void> },
        vars: object | undefined,
        run: (db: unknown) => unknown,
      ) {
        if (vars && setsCaller) await this.applyJwtSessionContext(database, vars, true);
        return await run(database);
      },
    };
    installRequestContext(connection as unknown as Connection);
    const run = async () => {
      statements.push('the request');
      return new Response();
    };
    const withContext = connection.withContext.bind(connection) as unknown as Connection['withContext'];
    return { statements, ask: (vars: object | undefined) => withContext(vars as never, run as never, {}) };
  }

  const VARS = { auth: { role: 'authenticated', uid: SUB, jwt: STUDENT } };

  test('REST runs for a caller who is proven', async () => {
    const { ask, statements } = connectionThatAnswers([{ settings: TAKEN, isEnded: false }]);
    await ask(VARS);
    expect(statements.at(-1)).toBe('the request');
  });

  test.each(Object.entries(LIES))('REST does not run when it answers %s', async (_what, rows) => {
    const { ask, statements } = connectionThatAnswers(rows);
    await expect(ask(VARS)).rejects.toThrow(NotTheCallerError);
    expect(statements).not.toContain('the request');
  });

  test('REST does not run where @supabase/lite leaves the step out', async () => {
    const { ask, statements } = connectionThatAnswers([{ settings: TAKEN, isEnded: false }], false);
    await expect(ask(VARS)).rejects.toThrow(NotTheCallerError);
    await expect(ask(undefined)).rejects.toThrow(NotTheCallerError);
    expect(statements).toEqual([]);
  });
});
