import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js';

import { readPresence, type MemberPresence } from '../rules/group-presence.ts';
import { serverOffset } from '../../../shared/replica/server-clock.ts';

/** Live state of a group that this device receives through the channel. */
export interface ChannelState {
  /** Presence that devices published, by the student id that they claim. */
  readonly presence: ReadonlyMap<string, readonly MemberPresence[]>;
  /** Ids of students who typed in the last seconds. */
  readonly typing: readonly string[];
}

/** A group's Realtime channel, shared by the screens and the timer that hold it. */
export interface GroupChannel {
  readonly state: () => ChannelState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Publishes the presence of this device; null withdraws it. */
  readonly publish: (presence: MemberPresence | null) => void;
  readonly publishTyping: () => void;
}

export const EMPTY_CHANNEL: ChannelState = { presence: new Map(), typing: [] };

/** Minimum interval in ms between typing events while the student keeps typing. */
const TYPING_EVERY_MS = 2000;
/** Time in ms after the last typing event until a student counts as no longer typing. */
const TYPING_LASTS_MS = 5000;
/** The server closes a channel with more than five presence calls in 30 seconds. */
const PUBLISH_WINDOW_MS = 30_000;
const PUBLISHES_PER_WINDOW = 4;
/** Debounce of presence in ms. */
const SETTLE_MS = 50;
/** Delay in ms before a released channel closes, so that it stays open between screens of one group. */
const LINGER_MS = 1000;
/** Delay in ms before joining again after the server closed the channel. supabase-js restores lost connections by itself. */
const REJOIN_MS = 5000;

interface Holding {
  /** Client of the channel. A change of the student or a reopened database brings a new client, which needs a new channel. */
  readonly client: SupabaseClient;
  readonly channel: GroupChannel;
  readonly close: () => void;
  holders: number;
  closing: ReturnType<typeof setTimeout> | undefined;
}

const holdings = new Map<string, Holding>();

/** The open channel of a group; undefined when nothing holds one. */
export function heldChannel(groupId: string): GroupChannel | undefined {
  return [...holdings].findLast(([topic]) => topic.startsWith(`group:${groupId}:`))?.[1].channel;
}

/**
 * Joins a group's topic once for all holders, and leaves it when the last one releases it.
 * @param departures number of departures from the group. Part of the topic's name, so that former members stay on the old topic.
 */
export function holdChannel(
  client: SupabaseClient,
  userId: string,
  groupId: string,
  departures: number,
): { readonly channel: GroupChannel; readonly release: () => void } {
  const topic = `group:${groupId}:${departures}`;
  const known = holdings.get(topic);
  const holding = known?.client === client ? known : openChannel(client, userId, topic);
  holdings.set(topic, holding);
  clearTimeout(holding.closing);
  holding.holders += 1;
  return {
    channel: holding.channel,
    release() {
      holding.holders -= 1;
      if (holding.holders > 0) return;
      holding.closing = setTimeout(() => {
        if (holdings.get(topic) === holding) holdings.delete(topic);
        holding.close();
      }, LINGER_MS);
    },
  };
}

function openChannel(client: SupabaseClient, userId: string, topic: string): Holding {
  const listeners = new Set<() => void>();
  const typing = new Map<string, ReturnType<typeof setTimeout>>();
  let state = EMPTY_CHANNEL;
  let joined: RealtimeChannel | null = null;
  let isOpen = true;
  let typingSentAt = -Infinity;
  let wanted: MemberPresence | null = null;
  let sent = 'null';
  let sentAt: readonly number[] = [];
  let publishing: ReturnType<typeof setTimeout> | undefined;

  function update(news: Partial<ChannelState>): void {
    state = { ...state, ...news };
    for (const listener of listeners) listener();
  }

  function receiveTyping(message: unknown): void {
    const id = (message as { payload?: { userId?: unknown } }).payload?.userId;
    if (typeof id !== 'string') return;
    clearTimeout(typing.get(id));
    typing.set(
      id,
      setTimeout(() => {
        typing.delete(id);
        update({ typing: [...typing.keys()] });
      }, TYPING_LASTS_MS),
    );
    if (!state.typing.includes(id)) update({ typing: [...typing.keys()] });
  }

  function receivePresence(published: Readonly<Record<string, readonly unknown[]>>): void {
    const now = Date.now() + serverOffset();
    update({
      presence: new Map(Object.entries(published).map(([id, metas]) => [id, metas.flatMap((meta) => readPresence(meta, now) ?? [])])),
    });
  }

  function publishNow(): void {
    clearTimeout(publishing);
    if (joined === null || JSON.stringify(wanted) === sent) return;
    const now = performance.now();
    sentAt = sentAt.filter((at) => at > now - PUBLISH_WINDOW_MS);
    if (sentAt.length >= PUBLISHES_PER_WINDOW) {
      publishing = setTimeout(publishNow, sentAt[0]! + PUBLISH_WINDOW_MS - now);
      return;
    }
    sentAt = [...sentAt, now];
    sent = JSON.stringify(wanted);
    void (wanted === null ? joined.untrack() : joined.track({ ...wanted }));
  }

  async function join(): Promise<void> {
    // A private topic needs the student's token, which supabase-js may not have yet.
    await client.realtime.setAuth().catch(() => {});
    if (!isOpen) return;
    const channel = client.channel(topic, { config: { private: true, presence: { key: userId, enabled: true } } });
    channel.on('presence', { event: 'sync' }, () => receivePresence(channel.presenceState()));
    channel.on('broadcast', { event: 'typing' }, receiveTyping);
    channel.subscribe((status) => {
      if (!isOpen) return;
      if (status === 'SUBSCRIBED') {
        joined = channel;
        sent = 'null';
        publishNow();
        return;
      }
      joined = null;
      update(EMPTY_CHANNEL);
      if (status === 'CLOSED') setTimeout(() => isOpen && void join(), REJOIN_MS);
    });
    leave = () => void client.removeChannel(channel);
  }

  let leave = () => {};
  void join();

  return {
    client,
    holders: 0,
    closing: undefined,
    close() {
      isOpen = false;
      clearTimeout(publishing);
      for (const timer of typing.values()) clearTimeout(timer);
      leave();
    },
    channel: {
      state: () => state,
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      publish(presence) {
        wanted = presence;
        clearTimeout(publishing);
        publishing = setTimeout(publishNow, SETTLE_MS);
      },
      publishTyping() {
        const now = performance.now();
        if (joined === null || now - typingSentAt < TYPING_EVERY_MS) return;
        typingSentAt = now;
        void joined.send({ type: 'broadcast', event: 'typing', payload: { userId } });
      },
    },
  };
}
