import type { Connection, IntrospectResult, VarsContext } from '@supabase/lite';
import { installCounts } from './counts.ts';
import { chooseRelationships } from './embeds.ts';
import { keepJsonValues } from './json-values.ts';
import { checkAffected, checkReturnsRows } from './max-affected.ts';
import type { RestRequest } from './rest-request.ts';

/** @supabase/lite passes the same variables to both steps of a request: they carry state from one to the other. */
const REQUEST = Symbol('request');
type RequestVars = VarsContext & { [REQUEST]?: RestRequest };

/**
 * Corrects where @supabase/lite differs from PostgREST, between its parser and its SQL, and inside the request's transaction.
 * `maxRows` is `api.max_rows` of config.toml.
 */
export function installRestRequests(connection: Connection, maxRows: number): void {
  const parsed = connection.onPostgrestAST.bind(connection);
  connection.onPostgrestAST = async (request, vars?: RequestVars) => {
    const schema: IntrospectResult = await connection.introspect({ useCache: true });
    checkReturnsRows(request, schema);
    chooseRelationships(request, schema);
    if (vars) vars[REQUEST] = request;
    return await parsed(keepJsonValues(request, schema), vars);
  };

  const withContext = connection.withContext.bind(connection);
  connection.withContext = (vars: RequestVars | undefined, run, options) =>
    withContext(
      vars,
      async (database) => {
        const request = vars?.[REQUEST];
        if (request?.$meta?.count === 'estimated') installCounts(database, maxRows);
        const answer = await run(database);
        if (request && answer instanceof Response) checkAffected(request, answer);
        return answer;
      },
      options,
    );
}
