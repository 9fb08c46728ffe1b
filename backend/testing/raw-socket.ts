import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { RunningBackend } from '../start-backend.ts';
import { PUBLISHABLE_KEY } from '../setup/supabase-app.ts';
import { createQueue, type Queue } from './queue.ts';

export interface Received {
  readonly joinRef?: string | null;
  readonly ref?: string | null;
  readonly topic: string;
  readonly event: string;
  readonly payload: unknown;
}

type Version = '1.0.0' | '2.0.0';

interface Opening {
  readonly key?: string;
  readonly parameters?: string;
}

/** The protocol without a client library. */
export class RawSocket {
  readonly #socket: WebSocket;
  readonly #version: Version;
  readonly #received: Queue<Received> = createQueue();
  /** The binary frames, undecoded. */
  readonly frames: Queue<Buffer> = createQueue();
  readonly closed: Promise<number>;
  #ref = 0;

  private constructor(socket: WebSocket, version: Version) {
    this.#socket = socket;
    this.#version = version;
    this.closed = once(socket, 'close').then(([code]) => code as number);
    socket.on('message', (data, isBinary) => {
      if (isBinary) this.frames.push(data as Buffer);
      else this.#received.push(readMessage(String(data)));
    });
  }

  static async open(
    backend: Pick<RunningBackend, 'url'>,
    version: Version,
    { key = PUBLISHABLE_KEY, parameters = '' }: Opening = {},
  ): Promise<RawSocket> {
    const socket = new WebSocket(`${backend.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${key}&vsn=${version}${parameters}`);
    await once(socket, 'open');
    return new RawSocket(socket, version);
  }

  send(topic: string, event: string, payload: unknown): void {
    this.#ref += 1;
    const ref = String(this.#ref);
    this.raw(JSON.stringify(this.#version === '2.0.0' ? ['1', ref, topic, event, payload] : { topic, event, payload, ref, join_ref: '1' }));
  }

  raw(data: string | Buffer): void {
    this.#socket.send(data);
  }

  /** The answer to the join. */
  async join(payload: unknown, topic = 'realtime:raw'): Promise<{ status: string; response: Record<string, unknown> }> {
    this.send(topic, 'phx_join', payload);
    const isAnswer = (message: Received) => message.topic === topic && message.event === 'phx_reply';
    return (await this.#received.next(isAnswer)).payload as { status: string; response: Record<string, unknown> };
  }

  /** The next message of this kind; others before it are dropped. Rejects when none comes. */
  next(event: string): Promise<Received> {
    return this.#received.next((message) => message.event === event);
  }

  /** The messages that came before the answer to a heartbeat sent now. What the server had to say by then is among them. */
  async upToNow(): Promise<Received[]> {
    this.send('phoenix', 'heartbeat', {});
    const messages: Received[] = [];
    for (;;) {
      const message = await this.#received.next(() => true);
      if (message.topic === 'phoenix') return messages;
      messages.push(message);
    }
  }

  close(): void {
    this.#socket.close();
  }
}

function readMessage(text: string): Received {
  const message = JSON.parse(text) as unknown;
  if (!Array.isArray(message)) return message as Received;
  const [joinRef, ref, topic, event, payload] = message as [string | null, string | null, string, string, unknown];
  return { joinRef, ref, topic, event, payload };
}
