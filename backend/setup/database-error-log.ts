import { isUnavailable } from '../database/unavailable.ts';
import { LaneFullError } from '../base/lane.ts';

/** SQLSTATE classes that are the server's fault: resources, operator, system, internal. */
const SERVER_FAULTS = /^(08|53|54|55|57|58|F0|XX)/;

let isInstalled = false;

/**
 * Filters the log. @supabase/lite logs every error of a request, the database's with statement and parameters: students' notes would end
 * up in logs, and any client could flood them. A client gets its own errors in the answer, so only server faults are logged, in one
 * line, and requests that are refused because too many wait.
 */
export function keepRequestsOutOfLog(): void {
  if (isInstalled) return;
  isInstalled = true;
  const original = console.error.bind(console);
  console.error = (...args: unknown[]) => {
    const kept = keptInLog(args);
    if (kept) original(...kept);
  };
}

/** Arguments to log in place of `args`; undefined to log nothing. */
export function keptInLog(args: readonly unknown[]): readonly unknown[] | undefined {
  const refusal = args.find((value) => value instanceof LaneFullError);
  if (refusal) return [`request refused: ${refusal.message}`];
  const lost = args.find(isUnavailable);
  if (lost) return [`database unavailable: ${lost.message}`];
  const error = args.find(isDatabaseError);
  if (error) return SERVER_FAULTS.test(error.code) ? [`database error ${error.code}: ${error.message}`] : undefined;
  return args.some(isUnreadableRequest) ? undefined : args;
}

/** Errors that @supabase/lite finds in the query string before it asks the database. */
function isUnreadableRequest(value: unknown): boolean {
  return (
    value instanceof Error &&
    ('relation' in value ||
      /^("failed to parse|Unexpected |Expected |Invalid filter |malformed |operator does not exist|Missing closing quote)/.test(
        value.message,
      ))
  );
}

function isDatabaseError(value: unknown): value is Error & { code: string } {
  return value instanceof Error && 'severity' in value && 'code' in value && /^[0-9A-Z]{5}$/.test(String(value.code));
}
