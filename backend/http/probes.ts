import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Database } from '../database/database.ts';
import { createBoundedQuestion, type Probe } from '../database/probe.ts';
import { type ApiKeys, TokenError } from '../callers/authorization.ts';
import { callerOf } from '../callers/caller.ts';
import type { Counters } from './counters.ts';
import type { Lane } from '../base/lane.ts';
import { targetOf } from '../base/request-target.ts';
import { sendError } from '../base/send-error.ts';

interface OpenTransaction extends Record<string, unknown> {
  /** Null for a prepared transaction. */
  readonly pid: number | null;
  readonly age_seconds: number;
  readonly state: string;
  readonly query_class: string;
}

interface ProbesOptions {
  readonly database: Pick<Database, 'query'>;
  readonly probe: Probe;
  readonly keys: ApiKeys;
  readonly lanes: Readonly<Record<string, Lane>>;
  readonly counters: Counters;
}

/** Answers a probe. @returns false for any other address */
export type Probes = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;

/**
 * `/healthz`: the process lives. `/readyz`: the database stores and finds a row. `/metrics`: Prometheus's text format, for the secret
 * key only. The database's answers are cached for five seconds and awaited no longer, so that frequent requests cost nothing.
 */
export function createProbes({ database, probe, keys, lanes, counters }: ProbesOptions): Probes {
  // If the database does not answer, only this part of the metrics is missing.
  const transactions = createBoundedQuestion<readonly string[]>(async () => {
    const [oldest] = await database.query<OpenTransaction>('select * from sync.open_transactions() limit 1');
    return transactionLines(oldest);
  }, []);

  const sendMetrics = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (!(await isOperator(request, keys))) return sendError(response, 401, 'unauthorized', 'Metrics are for the secret key');
    sendText(
      response,
      `${[...laneLines(lanes), ...(await transactions()), ...counters.lines()].join('\n')}\n`,
      'text/plain; version=0.0.4; charset=utf-8',
    );
  };

  return async (request, response) => {
    const { path } = targetOf(request);
    if (path !== '/healthz' && path !== '/readyz' && path !== '/metrics') return false;
    if (path === '/metrics') await sendMetrics(request, response);
    else if (path === '/healthz' || (await probe.isReady())) sendText(response, 'ok', 'text/plain');
    else sendError(response, 503, 'unhealthy', 'The database does not store what it is given');
    return true;
  };
}

function laneLines(lanes: Readonly<Record<string, Lane>>): string[] {
  const gauge = (name: string, help: string, valueOf: (lane: Lane) => number): string[] => [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} gauge`,
    ...Object.entries(lanes).map(([queue, lane]) => `${name}{queue="${queue}"} ${valueOf(lane)}`),
  ];
  return [
    ...gauge('ekagra_requests_waiting', 'Requests that wait for their turn at the database.', ({ waiting }) => waiting),
    ...gauge('ekagra_requests_running', 'Requests that have their turn.', ({ running }) => running),
  ];
}

function transactionLines(oldest: OpenTransaction | undefined): string[] {
  return [
    '# HELP ekagra_oldest_transaction_seconds Age of the open transaction that holds back every pull; 0 without one.',
    '# TYPE ekagra_oldest_transaction_seconds gauge',
    oldest
      ? `ekagra_oldest_transaction_seconds{pid="${oldest.pid ?? ''}",state="${oldest.state}",query="${oldest.query_class}"} ${oldest.age_seconds}`
      : 'ekagra_oldest_transaction_seconds 0',
  ];
}

function sendText(response: ServerResponse, text: string, type: string): void {
  response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store', 'content-length': Buffer.byteLength(text) });
  response.end(response.req.method === 'HEAD' ? undefined : text);
}

async function isOperator(request: IncomingMessage, keys: ApiKeys): Promise<boolean> {
  try {
    return (await callerOf(request, keys))?.role === 'service_role';
  } catch (error) {
    if (error instanceof TokenError) return false;
    throw error;
  }
}
