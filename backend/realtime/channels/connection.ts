import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { createRateLimiter, type RateLimiter } from '../../http/rate-limit.ts';
import { burstOf } from '../settings.ts';
import type { TokenClaims } from '../authorization.ts';
import { BindingError } from '../changes/bindings.ts';
import type { RealtimeContext } from '../context.ts';
import type { Frame, PhoenixMessage, ProtocolVersion } from '../protocol/phoenix-message.ts';
import { SESSION_ENDED } from '../../database/request-context.ts';
import { decodeMessage, encodeMessage } from '../protocol/wire-format.ts';
import { admit, JoinError } from './admission.ts';
import { type Answer, Channel } from './channel.ts';
import type { ChannelLink } from './channel-link.ts';
import { Turns } from './turns.ts';

/** Backpressure: a client that reads too slowly is disconnected, and pulls on reconnecting. */
const MAX_BUFFERED_BYTES = 16 * 1024 * 1024;

/** A message of this size counts twice. */
const BYTES_PER_MESSAGE = 10_000;

/** A client's WebSocket: parses messages and routes them to its channels. */
export class Connection {
  readonly #socket: WebSocket;
  readonly #stream: Duplex;
  readonly #version: ProtocolVersion;
  readonly #keyClaims: TokenClaims;
  readonly #context: RealtimeContext;
  readonly #channels = new Map<string, Channel>();
  /** Messages of one topic are sequential; a slow join blocks no other topic. */
  readonly #turns = new Turns();
  readonly #messages: RateLimiter;
  readonly #joins: RateLimiter;
  #joining = 0;

  /** Starts serving the socket; `keyClaims` are those of its API key. */
  constructor(socket: WebSocket, stream: Duplex, version: ProtocolVersion, keyClaims: TokenClaims, context: RealtimeContext) {
    this.#socket = socket;
    this.#stream = stream;
    this.#version = version;
    this.#keyClaims = keyClaims;
    this.#context = context;
    this.#messages = createRateLimiter(burstOf(context.settings.messagesPerSecond));
    this.#joins = createRateLimiter(burstOf(context.settings.joinsPerSecond));
    socket.on('message', (data, isBinary) => this.#receive(data as Buffer, isBinary));
    socket.on('error', () => socket.terminate());
    socket.on('close', () => this.#end());
  }

  #receive(data: Buffer, isBinary: boolean): void {
    const isAllowed = this.#messages.wait('', 1 + data.length / BYTES_PER_MESSAGE) === 0;
    const message = decodeMessage(data, isBinary, this.#version);
    if (!message) return;
    if (!isAllowed) return this.#channels.get(message.topic)?.shutDown('Too many messages per second');
    this.#turns.take(message.topic, () => this.#handle(message).catch((error: unknown) => this.#fail(message, error)));
  }

  async #handle(message: PhoenixMessage): Promise<void> {
    const { topic, event, payload } = message;
    if (topic === 'phoenix') return event === 'heartbeat' ? this.#answer(message, { status: 'ok', response: {} }) : undefined;
    if (event === 'phx_join') return await this.#join(message);
    if (event === 'phx_leave') {
      this.#answer(message, { status: 'ok', response: {} });
      return this.#close(topic);
    }
    const channel = this.#channels.get(topic);
    if (!channel) return this.#answer(message, refusal('unmatched topic'));
    switch (event) {
      case 'access_token':
        return await channel.changeToken((payload as { access_token?: unknown } | null)?.access_token);
      case 'broadcast':
        return this.#answer(message, channel.broadcast(payload));
      case 'presence':
        return this.#answer(message, channel.present(payload));
    }
  }

  async #join(message: PhoenixMessage): Promise<void> {
    const { topic } = message;
    if (!topic.startsWith('realtime:')) return this.#answer(message, refusal('unmatched topic'));
    // As in Phoenix, joining a topic again closes the older channel.
    this.#close(topic);
    this.#joining += 1;
    try {
      this.#checkLimits();
      const admission = await admit(this.#context, topic, message.payload, this.#keyClaims);
      if (this.#isClosed) return;
      const channel = new Channel(this.#context, this.#linkOf(topic), topic, message.joinRef, admission);
      this.#channels.set(topic, channel);
      if (this.#context.sessions.hasJustEnded(channel.session)) return channel.shutDown(SESSION_ENDED);
      if (admission.config.waitsForChanges) await this.#waitForChanges(channel);
      if (this.#channels.get(topic) !== channel) return;
      const bindings = admission.config.bindings.map(({ id, entry }) => ({ ...entry, id }));
      this.#answer(message, { status: 'ok', response: { postgres_changes: bindings } });
      channel.begin();
    } catch (error) {
      if (!(error instanceof JoinError)) throw error;
      this.#answer(message, refusal(error.message));
    } finally {
      this.#joining -= 1;
    }
  }

  #checkLimits(): void {
    const { connected, settings } = this.#context;
    if (this.#joins.wait('') > 0) {
      // After the reply, which has the reason.
      queueMicrotask(() => this.#socket.close());
      throw new JoinError('ClientJoinRateLimitReached: Too many joins per second');
    }
    if (this.#channels.size + this.#joining > settings.maxChannels) throw new JoinError('ChannelRateLimitReached: Too many channels');
    if (!connected.has(this) && connected.size >= settings.maxConnections) {
      throw new JoinError('ConnectionRateLimitReached: Too many connected users');
    }
    connected.add(this);
  }

  async #waitForChanges(channel: Channel): Promise<void> {
    try {
      await channel.subscribeToChanges();
    } catch (error) {
      this.#channels.delete(channel.topic);
      channel.leave();
      throw error instanceof BindingError ? new JoinError(`RealtimeDisabledForConfiguration: ${error.message}`) : error;
    }
  }

  #linkOf(topic: string): ChannelLink {
    return {
      version: this.#version,
      send: (frames) => this.#send(frames),
      close: () => this.#close(topic),
    };
  }

  #close(topic: string): void {
    const channel = this.#channels.get(topic);
    if (!channel) return;
    this.#channels.delete(topic);
    channel.leave();
    this.#write({ joinRef: channel.joinRef, ref: channel.joinRef, topic, event: 'phx_close', payload: {} });
  }

  /** Unexpected error: the client joins again. */
  #fail({ topic, joinRef, ref, event }: PhoenixMessage, error: unknown): void {
    console.error(error);
    const channel = this.#channels.get(topic);
    this.#channels.delete(topic);
    channel?.leave();
    if (event === 'phx_join') this.#answer({ topic, joinRef, ref, event, payload: {} }, refusal('Unknown Error on Channel'));
    else this.#write({ joinRef: channel?.joinRef ?? joinRef, ref: channel?.joinRef ?? joinRef, topic, event: 'phx_error', payload: {} });
  }

  #answer({ joinRef, ref, topic }: PhoenixMessage, answer: Answer): void {
    if (answer) this.#write({ joinRef, ref, topic, event: 'phx_reply', payload: answer });
  }

  #write(message: PhoenixMessage): void {
    const frame = encodeMessage(message, this.#version);
    if (frame) this.#send([frame]);
  }

  /** One write: a system call per frame would dominate on a busy table. */
  #send(frames: readonly Frame[]): void {
    if (this.#isClosed) return;
    if (this.#socket.bufferedAmount > MAX_BUFFERED_BYTES) return this.#socket.terminate();
    this.#stream.cork();
    for (const { bytes, isBinary } of frames) this.#socket.send(bytes, { binary: isBinary });
    this.#stream.uncork();
  }

  get #isClosed(): boolean {
    return this.#socket.readyState !== this.#socket.OPEN;
  }

  #end(): void {
    for (const channel of this.#channels.values()) channel.leave();
    this.#channels.clear();
    this.#context.connected.delete(this);
  }
}

function refusal(reason: string): Answer {
  return { status: 'error', response: { reason } };
}
