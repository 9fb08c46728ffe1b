import type { TestBackend } from '../support/backends.ts';
import type { Actor } from '../support/cast.ts';

/** What the database answers to one statement. */
export interface Answer {
  /** SQLSTATE; undefined if the statement succeeded. */
  readonly error?: string;
  /** Everything a caller could read in the answer: rows, or message, details and hint of the error. */
  readonly text: string;
}

/** Statements tried past the REST API, under the role and claims that it would set. Each is kept or undone by itself. */
export interface Direct {
  /** A statement beginning with `select` or `with` answers one text. */
  tryAs(actor: Actor, statements: readonly string[]): Promise<Answer[]>;
  close(): Promise<void>;
}

/**
 * The database decides who may do what, and the REST API costs fifty times as much per attempt. Thousands of attempts go this
 * way; a sample of each form goes through the API (calls.test.ts, tables.test.ts).
 */
export async function openDirect({ query }: TestBackend): Promise<Direct> {
  for (const statement of [DROP, 'create schema forging', TRY_EACH]) await query(statement);
  return {
    tryAs: async (actor, statements) => {
      const rows = await query<{ state: string | null; answer: string | null }>('select state, answer from forging.try_each($1, $2, $3)', [
        actor.role === 'visitor' ? 'anon' : 'authenticated',
        JSON.stringify(claimsOf(actor)),
        statements,
      ]);
      return rows.map(({ state, answer }) => ({ ...(state !== null && { error: state }), text: answer ?? '' }));
    },
    close: async () => void (await query(DROP)),
  };
}

const DROP = 'drop schema if exists forging cascade';

/** As the API's access to the database does it: see backend/database/request-context.ts. Deferred checks run as at a commit. */
const TRY_EACH = `
  create function forging.try_each(caller text, claims text, statements text[]) returns table (state text, answer text)
  language plpgsql as $$
  declare
    statement text;
    details text;
    hint text;
  begin
    perform set_config('request.jwt.claims', claims, true), set_config('request.jwt.claim.sub', claims::json->>'sub', true),
      set_config('request.jwt.claim.role', caller, true), set_config('request.jwt.claim.email', claims::json->>'email', true);
    foreach statement in array statements loop
      begin
        -- Forged codes must not use up the attempts of the next call.
        delete from private.allowances;
        perform set_config('response.headers', '', true), set_config('role', caller, true);
        answer := null;
        if statement ~ '^(select|with)' then execute statement into answer; else execute statement; end if;
        set constraints all immediate;
        set constraints all deferred;
        state := null;
        answer := concat_ws(chr(10), answer, nullif(current_setting('response.headers', true), ''));
      exception when others then
        get stacked diagnostics state = returned_sqlstate, answer = message_text, details = pg_exception_detail, hint = pg_exception_hint;
        answer := concat_ws(chr(10), answer, details, hint);
      end;
      perform set_config('role', 'none', true);
      return next;
    end loop;
  end $$`;

function claimsOf({ role, accessToken }: Actor): Readonly<Record<string, unknown>> {
  return role === 'visitor'
    ? { role: 'anon' }
    : (JSON.parse(Buffer.from(accessToken.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>);
}

/** A literal whose type the database infers, as it does for a parameter. Objects are written as JSON. */
export function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return `'${text.replaceAll("'", "''")}'`;
}

export function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
