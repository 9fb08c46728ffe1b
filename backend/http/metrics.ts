import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Database } from '../database/database.ts';
import { type ApiKeys, TokenError } from '../realtime/authorization.ts';
import { callerOf } from './caller.ts';
import type { Lane } from './lane.ts';
import { sendError } from './send-error.ts';

interface OpenTransaction extends Record<string, unknown> {
  /** Null for a prepared transaction. */
  readonly pid: number | null;
  readonly age_seconds: number;
  readonly state: string;
  readonly query_class: string;
}

/** `GET /metrics` in Prometheus's text format; requires the secret key. Never rejects. */
export function createMetrics(
  database: Database,
  keys: ApiKeys,
  lane: Lane,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  return async (request, response) => {
    if (!(await isOperator(request, keys))) return sendError(response, 401, 'unauthorized', 'Metrics are for the secret key');
    try {
      const [oldest] = await database.query<OpenTransaction>('select * from sync.open_transactions() limit 1');
      const body = [
        '# HELP ekagra_requests_waiting Requests for data that wait for a database connection.',
        '# TYPE ekagra_requests_waiting gauge',
        `ekagra_requests_waiting ${lane.waiting}`,
        '# HELP ekagra_oldest_transaction_seconds Age of the open transaction that holds back every pull; 0 without one.',
        '# TYPE ekagra_oldest_transaction_seconds gauge',
        oldest
          ? `ekagra_oldest_transaction_seconds{pid="${oldest.pid ?? ''}",state="${oldest.state}",query="${oldest.query_class}"} ${oldest.age_seconds}`
          : 'ekagra_oldest_transaction_seconds 0',
      ];
      response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8', 'cache-control': 'no-store' });
      response.end(`${body.join('\n')}\n`);
    } catch (error) {
      console.error(error);
      sendError(response, 503, 'unhealthy', 'The database does not answer');
    }
  };
}

async function isOperator(request: IncomingMessage, keys: ApiKeys): Promise<boolean> {
  try {
    return (await callerOf(request, keys))?.role === 'service_role';
  } catch (error) {
    if (error instanceof TokenError) return false;
    throw error;
  }
}
