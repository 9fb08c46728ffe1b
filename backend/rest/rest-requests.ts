import type { Connection, IntrospectResult, VarsContext } from '@supabase/lite';
import { keepJsonValues } from './json-values.ts';
import { checkAffected, checkReturnsRows } from './max-affected.ts';
import { checkParsed } from './parsed-bounds.ts';
import type { RestRequest } from './rest-request.ts';

/** @supabase/lite passes the same variables to both steps of a request: they carry state from one to the other. */
const REQUEST = Symbol('request');
type RequestVars = VarsContext & { [REQUEST]?: RestRequest };

/** Corrects where @supabase/lite differs from PostgREST, between its parser and its SQL, and inside the request's transaction. */
export function installRestRequests(connection: Connection): void {
  const parsed = connection.onPostgrestAST.bind(connection);
  connection.onPostgrestAST = async (request, vars?: RequestVars) => {
    const schema: IntrospectResult = await connection.introspect({ useCache: true });
    checkParsed(request, schema);
    checkReturnsRows(request, schema);
    if (vars) vars[REQUEST] = request;
    return await parsed(keepJsonValues(request, schema), vars);
  };

  const withContext = connection.withContext.bind(connection);
  connection.withContext = (vars: RequestVars | undefined, run, options) =>
    withContext(
      vars,
      async (database) => {
        const answer = await run(database);
        const request = vars?.[REQUEST];
        if (request && answer instanceof Response) checkAffected(request, answer);
        return answer;
      },
      options,
    );
}
