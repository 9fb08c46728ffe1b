import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Database, Row } from '../database/database.ts';
import { REQUEST_LIMITS } from '../base/limits.ts';
import { createCounters } from './counters.ts';
import { createLane } from '../base/lane.ts';
import { createProbes } from './probes.ts';

const keys = { jwtSecret: 'jwt', publishableKey: 'public', secretKey: 'secret' };
const AGE = 'ekagra_oldest_transaction_seconds';

/** A server with `/metrics` alone, whose database answers statements as `answer` says. */
async function startServer(answer: () => Promise<Row[]>) {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const query = vi.fn<() => Promise<Row[]>>(answer);
  const lanes = { data: createLane({ atOnce: 1, eachAtOnce: 1, eachWaiting: 1, allWaiting: 1 }) };
  const probes = createProbes({
    database: { query: query as Database['query'] },
    probe: { isReady: async () => true },
    keys,
    lanes,
    counters: createCounters(),
  });
  const server = createServer((request, response) => void probes(request, response)).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const metrics = async (): Promise<string> =>
    (await fetch(`http://127.0.0.1:${port}/metrics`, { headers: { apikey: 'secret', connection: 'close' } })).text();
  return { metrics, query };
}

test('/metrics answers within its bound while the database hangs, without the age that it does not know', async () => {
  const { metrics, query } = await startServer(() => new Promise(() => {}));
  const text = metrics();
  await vi.waitUntil(() => query.mock.calls.length > 0);
  vi.advanceTimersByTime(REQUEST_LIMITS.probeMs);
  expect(await text).toContain('ekagra_requests_waiting');
  expect(await text).not.toContain(AGE);
});

test('/metrics has one statement under way at most, however long the database hangs, and reads the age again afterwards', async () => {
  let hanging = Promise.withResolvers<Row[]>();
  const { metrics, query } = await startServer(() => hanging.promise);
  const first = metrics();
  await vi.waitUntil(() => query.mock.calls.length > 0);
  vi.advanceTimersByTime(REQUEST_LIMITS.probeMs);
  await first;
  for (let time = 0; time < 5; time += 1) {
    vi.advanceTimersByTime(REQUEST_LIMITS.probeMs);
    expect(await metrics()).not.toContain(AGE);
  }
  expect(query).toHaveBeenCalledTimes(1);
  hanging.resolve([]);
  hanging = Promise.withResolvers();
  hanging.resolve([{ pid: 7, age_seconds: 12, state: 'active', query_class: 'push' }]);
  vi.advanceTimersByTime(REQUEST_LIMITS.probeMs);
  expect(await metrics()).toContain(`${AGE}{pid="7",state="active",query="push"} 12`);
  expect(query).toHaveBeenCalledTimes(2);
});
