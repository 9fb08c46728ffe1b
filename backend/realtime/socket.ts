import type { WebSocket } from 'ws';
import { type TokenClaims, TokenError } from './authorization.ts';
import { Channel } from './channel.ts';
import { readJoinConfig } from './join-config.ts';
import { decodeMessage, encodeMessage, type PhoenixMessage, type ProtocolVersion } from './phoenix-message.ts';
import type { Realtime } from './realtime.ts';

/** Supabase's own limit for one client. */
const MAX_CHANNELS = 100;

/** A client that reads slower than it is sent to is cut off: it pulls when it comes back. */
const MAX_BUFFERED_BYTES = 16 * 1024 * 1024;

interface Joined {
  readonly channel: Channel;
  readonly joinRef: string | null;
}

/** One client's connection: takes its messages apart and hands them to its channels. */
export function serveSocket(socket: WebSocket, version: ProtocolVersion, keyClaims: TokenClaims, realtime: Realtime): void {
  const channels = new Map<string, Joined>();

  const send = (message: PhoenixMessage) => {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > MAX_BUFFERED_BYTES) socket.terminate();
    else socket.send(encodeMessage(message, version));
  };
  const reply = ({ joinRef, ref, topic }: PhoenixMessage, status: 'ok' | 'error', response: unknown) => {
    send({ joinRef, ref, topic, event: 'phx_reply', payload: { status, response } });
  };

  const join = (message: PhoenixMessage) => {
    const { topic, joinRef, payload } = message;
    if (!/^realtime:./.test(topic)) return reply(message, 'error', { reason: 'TopicNameRequired: You must provide a topic name' });
    // Phoenix closes the older of two channels with one topic.
    close(topic);
    if (channels.size >= MAX_CHANNELS) return reply(message, 'error', { reason: 'ChannelRateLimitReached: Too many channels' });
    const config = readJoinConfig(payload);
    if (config.isPrivate) {
      return reply(message, 'error', {
        reason: `Unauthorized: You do not have permissions to read from this Channel topic: ${topic.slice('realtime:'.length)}`,
      });
    }
    let claims: TokenClaims;
    try {
      claims = claimsOfJoin(payload, keyClaims, realtime);
    } catch (error) {
      if (!(error instanceof TokenError)) throw error;
      return reply(message, 'error', { reason: `${error.code}: ${error.message}` });
    }
    const link = {
      send: (event: string, content: unknown) => send({ joinRef, ref: null, topic, event, payload: content }),
      close: () => {
        channels.delete(topic);
        send({ joinRef, ref: joinRef, topic, event: 'phx_close', payload: {} });
      },
    };
    const channel = new Channel(topic, realtime, link, config, claims);
    channels.set(topic, { channel, joinRef });
    reply(message, 'ok', { postgres_changes: config.bindings });
    void channel.begin();
  };

  const close = (topic: string) => {
    const joined = channels.get(topic);
    if (!joined) return;
    channels.delete(topic);
    joined.channel.leave();
    send({ joinRef: joined.joinRef, ref: joined.joinRef, topic, event: 'phx_close', payload: {} });
  };

  const handle = (message: PhoenixMessage) => {
    const { topic, event, payload } = message;
    if (topic === 'phoenix') {
      if (event === 'heartbeat') reply(message, 'ok', {});
      return;
    }
    if (event === 'phx_join') return join(message);
    const channel = channels.get(topic)?.channel;
    if (!channel) return reply(message, 'error', { reason: 'unmatched topic' });
    switch (event) {
      case 'phx_leave':
        reply(message, 'ok', {});
        return close(topic);
      case 'access_token':
        return channel.refresh((payload as { access_token?: unknown } | null)?.access_token);
      case 'broadcast': {
        const answer = channel.broadcast(payload);
        if (answer) reply(message, answer.status, {});
        return;
      }
      case 'presence':
        return reply(message, channel.present(payload).status, {});
    }
  };

  socket.on('message', (data, isBinary) => {
    const message = decodeMessage(data as Buffer, isBinary, version);
    if (message) handle(message);
  });
  socket.on('error', () => socket.terminate());
  socket.on('close', () => {
    for (const { channel } of channels.values()) channel.leave();
    channels.clear();
  });
}

/** Without a token of their own, somebody is whoever the connection's API key makes them. */
function claimsOfJoin(payload: unknown, keyClaims: TokenClaims, realtime: Realtime): TokenClaims {
  const { access_token: token, user_token: older } = (payload ?? {}) as { access_token?: unknown; user_token?: unknown };
  const given = token ?? older;
  return typeof given === 'string' && !given.startsWith('sb_') ? realtime.verify(given) : keyClaims;
}
