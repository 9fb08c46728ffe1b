import { Agent, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { WebSocket } from 'ws';

export interface Target {
  readonly url: string;
  /** The publishable key, which every visitor has. */
  readonly key: string;
}

interface Holding {
  /** Stays open until the attack ends: a stalled upload, a silent socket, an answer that nobody reads. */
  readonly holds?: boolean;
}

/** One request of an attack, as plain data. */
export type Step =
  | ({
      readonly kind: 'http';
      readonly method?: string;
      readonly path: string;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string | Buffer;
    } & Holding)
  /** All bytes sent on one connection. The answers are read until the server closes it. */
  | ({ readonly kind: 'bytes'; readonly bytes: string | Buffer } & Holding)
  /** Compressed frames to a Realtime WebSocket, and then a heartbeat, whose answer ends the step. */
  | ({
      readonly kind: 'socket';
      readonly frames: readonly (string | Buffer)[];
      readonly address?: string;
      /** Protocol version; default: 2.0.0. */
      readonly version?: '1.0.0' | '2.0.0';
      /** Default: the publishable key. */
      readonly key?: string;
    } & Holding);

export interface Outcome {
  /** HTTP status; for a socket `answered`, `closed` with its code, or `held`; `no answer` if the connection ended without one. */
  readonly answer: string;
  /** Bytes of the answer that were read before the step ended. */
  readonly bytes: number;
  readonly ms: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 500 });

/** Sends a step and reads the answer. Never rejects; `signal` ends it. */
export async function perform(target: Target, step: Step, signal: AbortSignal): Promise<Outcome> {
  const start = performance.now();
  const ended = await Promise.race([
    PERFORMERS[step.kind](target, step as never, signal),
    abortOf(signal, step.holds ? 'held' : 'unfinished'),
  ]);
  return { ...ended, ms: performance.now() - start };
}

type Ended = Omit<Outcome, 'ms'>;

function abortOf(signal: AbortSignal, answer: string): Promise<Ended> {
  return new Promise((resolve) => {
    const end = (): void => resolve({ answer, bytes: 0 });
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
}

const PERFORMERS: {
  readonly [K in Step['kind']]: (target: Target, step: Extract<Step, { kind: K }>, signal: AbortSignal) => Promise<Ended>;
} = { http: askByHttp, bytes: sendBytes, socket: sendFrames };

function askByHttp({ url, key }: Target, step: Extract<Step, { kind: 'http' }>, signal: AbortSignal): Promise<Ended> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(url);
    const { method = step.body === undefined ? 'GET' : 'POST', path, body } = step;
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const options = { hostname, port, path, method, agent, signal, headers: { apikey: key, ...type, ...length, ...step.headers } };
    const request = httpRequest(options, (response) => {
      let bytes = 0;
      const end = (): void => resolve({ answer: String(response.statusCode), bytes });
      // Do not read this answer; the signal ends the step.
      if (step.holds) return response.pause();
      response
        .on('data', (chunk: Buffer) => (bytes += chunk.length))
        .on('end', end)
        .on('error', end);
    });
    request.on('error', () => resolve({ answer: 'no answer', bytes: 0 })).end(body);
  });
}

function sendBytes({ url }: Target, step: Extract<Step, { kind: 'bytes' }>, signal: AbortSignal): Promise<Ended> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    let [answer, bytes] = ['no answer', 0];
    socket.on('data', (chunk) => {
      if (bytes === 0) answer = /^HTTP\/1\.1 (\d+)/.exec(chunk.toString('latin1'))?.[1] ?? 'no HTTP';
      bytes += chunk.length;
    });
    socket.on('error', () => {}).on('close', () => resolve({ answer, bytes }));
    signal.addEventListener('abort', () => socket.destroy(), { once: true });
    if (step.holds) socket.write(step.bytes);
    // Otherwise end the connection, or the server would wait for more.
    else socket.end(step.bytes);
  });
}

const HEARTBEAT = {
  '1.0.0': JSON.stringify({ topic: 'phoenix', event: 'heartbeat', payload: {}, ref: 'last', join_ref: null }),
  '2.0.0': JSON.stringify([null, 'last', 'phoenix', 'heartbeat', {}]),
};

function sendFrames({ url, key: publishable }: Target, step: Extract<Step, { kind: 'socket' }>, signal: AbortSignal): Promise<Ended> {
  return new Promise((resolve) => {
    const { frames, address, version = '2.0.0', key = publishable, holds = false } = step;
    const socket = new WebSocket(`${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${encodeURIComponent(key)}&vsn=${version}`, {
      perMessageDeflate: { threshold: 1024 },
      headers: address === undefined ? {} : { 'x-forwarded-for': address },
    });
    let bytes = 0;
    let refused: string | undefined;
    socket.on('open', () => {
      for (const frame of frames) socket.send(frame);
      // A holding step stops reading, so that data piles up on the server.
      if (holds) socket.pause();
      else socket.send(HEARTBEAT[version]);
    });
    socket.on('message', (data: Buffer, isBinary) => {
      bytes += data.length;
      if (isBinary || !data.toString('latin1').includes('"last"')) return;
      resolve({ answer: 'answered', bytes });
      socket.close();
    });
    socket.on('unexpected-response', (_request, response) => {
      refused = String(response.statusCode);
      socket.terminate();
    });
    socket.on('error', () => {}).on('close', (code) => resolve({ answer: refused ?? `closed ${code}`, bytes }));
    signal.addEventListener('abort', () => socket.terminate(), { once: true });
  });
}
