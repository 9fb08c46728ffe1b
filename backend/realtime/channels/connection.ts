import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { createRateLimiter, type RateLimiter } from '../../base/rate-limit.ts';
import { burstOf } from '../settings.ts';
import { BindingError } from '../changes/bindings.ts';
import type { RealtimeContext } from '../context.ts';
import { guarded, reportFault } from '../faults.ts';
import type { Frame, PhoenixMessage, ProtocolVersion } from '../protocol/phoenix-message.ts';
import { SESSION_ENDED } from '../../database/request-context.ts';
import { decodeMessage, encodeMessage } from '../protocol/wire-format.ts';
import { type Admission, admit, JoinError, type Opener } from './admission.ts';
import { type Answer, Channel } from './channel.ts';
import type { ChannelLink } from './channel-link.ts';
import { Traffic } from './traffic.ts';

/** A client's WebSocket: parses messages and routes them to its channels. */
export class Connection {
  readonly #socket: WebSocket;
  readonly #stream: Duplex;
  readonly #version: ProtocolVersion;
  readonly #opener: Opener;
  readonly #context: RealtimeContext;
  readonly #traffic: Traffic;
  readonly #channels = new Map<string, Channel>();
  /** Students who have joined a channel on this connection. */
  readonly #payers = new Set<string>();
  /** Messages of one topic are handled in order. A slow join blocks no other topic. */
  readonly #turns = new Turns();
  readonly #joins: RateLimiter;
  #joining = 0;

  /** Starts serving the socket. */
  constructor(socket: WebSocket, stream: Duplex, version: ProtocolVersion, opener: Opener, context: RealtimeContext) {
    this.#socket = socket;
    this.#stream = stream;
    this.#version = version;
    this.#opener = opener;
    this.#context = context;
    this.#traffic = new Traffic(socket, stream, opener.network, context);
    this.#joins = createRateLimiter(burstOf(context.settings.joinsPerSecond));
    const terminate = () => socket.terminate();
    socket.on('message', (data, isBinary) => guarded('a frame', terminate, () => this.#receive(data as Buffer, isBinary)));
    socket.on('error', terminate);
    socket.on('close', () => guarded('the end of a connection', terminate, () => this.#end()));
  }

  #receive(data: Buffer, isBinary: boolean): void {
    if (this.#isClosed) return;
    const isAdmitted = this.#traffic.admit(data.length);
    if (this.#isClosed) return;
    const message = decodeMessage(data, isBinary, this.#version);
    if (!message) return this.#traffic.strike();
    if (!isAdmitted) return this.#channels.get(message.topic)?.shutDown('Too many messages per second');
    this.#traffic.hold(data.length, () => this.#turns.take(message.topic, () => this.#handleSafely(message)));
  }

  async #handleSafely(message: PhoenixMessage): Promise<void> {
    try {
      if (!this.#isClosed) await this.#handle(message);
    } catch (error) {
      guarded(
        'an answer',
        () => this.#socket.terminate(),
        () => this.#fail(message, error),
      );
    }
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
      const admission = await admit(this.#context, topic, message.payload, this.#opener);
      if (this.#isClosed) return;
      const channel = this.#open(topic, message.joinRef, admission);
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
      // Close after the reply, which contains the reason.
      queueMicrotask(() => this.#socket.close());
      throw new JoinError('ClientJoinRateLimitReached: Too many joins per second');
    }
    if (this.#channels.size + this.#joining > settings.maxChannels) throw new JoinError('ChannelRateLimitReached: Too many channels');
    if (!connected.has(this) && connected.size >= settings.maxConnections) {
      throw new JoinError('ConnectionRateLimitReached: Too many connected users');
    }
    connected.add(this);
  }

  #open(topic: string, joinRef: string | null, admission: Admission): Channel {
    const { payer, config } = admission;
    const { studentConnections } = this.#context.allowances;
    if (!this.#payers.has(payer)) {
      if (!studentConnections.take(payer)) throw new JoinError('ConnectionRateLimitReached: Too many connections of one user');
      this.#payers.add(payer);
    }
    const release = this.#holdChannel(payer, config);
    const channel = new Channel(this.#context, this.#linkOf(topic), topic, joinRef, admission, release);
    this.#channels.set(topic, channel);
    return channel;
  }

  /** Takes a channel's needs from its payer's allowance. Returns a function that gives them back. Throws JoinError. */
  #holdChannel(payer: string, { bindings }: Admission['config']): () => void {
    const { channels, subscriptions, bindingBytes, selections } = this.#context.allowances;
    const needs = [
      [channels, 1],
      [subscriptions, bindings.length > 0 ? 1 : 0],
      [bindingBytes, bindings.reduce((sum, { bytes }) => sum + bytes, 0)],
      [selections, new Set(bindings.flatMap(({ selection }) => selection ?? [])).size],
    ] as const;
    const taken = needs.filter(([shares, amount]) => shares.take(payer, amount));
    const release = () => taken.forEach(([shares, amount]) => shares.give(payer, amount));
    if (taken.length === needs.length) return release;
    release();
    throw new JoinError('ChannelRateLimitReached: Too many channels of one user');
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
      fail: () => this.#close(topic, 'phx_error'),
    };
  }

  /** After `phx_error` the client joins again, after `phx_close` it does not. */
  #close(topic: string, event: 'phx_close' | 'phx_error' = 'phx_close'): void {
    const channel = this.#channels.get(topic);
    if (!channel) return;
    this.#channels.delete(topic);
    channel.leave();
    this.#write({ joinRef: channel.joinRef, ref: channel.joinRef, topic, event, payload: {} });
  }

  /** Handles an unexpected error, so that the client joins again. */
  #fail({ topic, joinRef, ref, event }: PhoenixMessage, error: unknown): void {
    reportFault(`an answer to ${KNOWN_EVENTS.has(event) ? event : 'a message'}`, error);
    if (this.#channels.has(topic)) this.#close(topic, 'phx_error');
    else if (event !== 'phx_join') this.#write({ joinRef, ref: joinRef, topic, event: 'phx_error', payload: {} });
    if (event === 'phx_join') this.#answer({ topic, joinRef, ref, event, payload: {} }, refusal('Unknown Error on Channel'));
  }

  #answer({ joinRef, ref, topic }: PhoenixMessage, answer: Answer): void {
    if (answer) this.#write({ joinRef, ref, topic, event: 'phx_reply', payload: answer });
  }

  #write(message: PhoenixMessage): void {
    const frame = encodeMessage(message, this.#version);
    if (frame) this.#send([frame]);
  }

  /** Sends frames in one write: a system call per frame would dominate on a busy table. */
  #send(frames: readonly Frame[]): void {
    if (this.#isClosed) return;
    this.#stream.cork();
    for (const [index, { bytes, isBinary }] of frames.entries()) {
      this.#socket.send(bytes, { binary: isBinary }, index === frames.length - 1 ? this.#onSent : undefined);
      if (this.#socket.bufferedAmount > this.#context.settings.unsentBytes) break;
    }
    this.#stream.uncork();
    this.#traffic.measureUnsent();
  }

  readonly #onSent = (): void => this.#traffic.measureUnsent();

  get #isClosed(): boolean {
    return this.#socket.readyState !== this.#socket.OPEN;
  }

  #end(): void {
    for (const channel of this.#channels.values()) guarded('the end of a channel', NOTHING, () => channel.leave());
    this.#channels.clear();
    for (const payer of this.#payers) this.#context.allowances.studentConnections.give(payer);
    this.#payers.clear();
    this.#traffic.end();
    this.#context.connected.delete(this);
  }
}

const NOTHING = (): void => {};

/** Event names that may be logged. Other texts of clients may not. */
const KNOWN_EVENTS: ReadonlySet<string> = new Set(['phx_join', 'phx_leave', 'access_token', 'broadcast', 'presence', 'heartbeat']);

function refusal(reason: string): Answer {
  return { status: 'error', response: { reason } };
}

/** Runs work of one key sequentially, in order. */
class Turns {
  readonly #last = new Map<string, Promise<void>>();

  /** Resolves when `work` is done, which must handle its own errors. */
  take(key: string, work: () => Promise<void>): Promise<void> {
    const turn = (this.#last.get(key) ?? Promise.resolve()).then(work).finally(() => {
      if (this.#last.get(key) === turn) this.#last.delete(key);
    });
    this.#last.set(key, turn);
    return turn;
  }
}
