import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js';

import { readTold, type Told } from '../../domain/groups/group-presence.ts';
import { serverOffset } from '../replica/server-clock.ts';

/** What is heard in one group. */
export interface Heard {
  /** What devices told of themselves, by the id of the student that they gave. */
  readonly told: ReadonlyMap<string, readonly Told[]>;
  /** Who typed a moment ago. */
  readonly typing: readonly string[];
}

/** One group's topic, held by a screen or by the timer that runs. */
export interface GroupChannel {
  readonly heard: () => Heard;
  readonly listen: (listener: () => void) => () => void;
  /** What this device says of its student from now on; null: nothing. */
  readonly tell: (told: Told | null) => void;
  readonly tellTyping: () => void;
}

export const NOTHING_HEARD: Heard = { told: new Map(), typing: [] };

/** Who goes on typing says so again after this time … */
const TYPING_EVERY_MS = 2000;
/** … and who has not said so for this long has stopped, or is gone. */
const TYPING_LASTS_MS = 5000;
/** The server closes a channel that tells of itself six times in half a minute. */
const TELL_WINDOW_MS = 30_000;
const TELLS_PER_WINDOW = 4;
/** What is said anew in the same moment is said once. */
const SETTLE_MS = 50;
/** A screen that is changed for another of the same group keeps the channel. */
const LINGER_MS = 1000;
/** After the server closed a channel; lost connections are supabase-js's to restore. */
const REJOIN_MS = 5000;

interface Holding {
  /** Another student, or a database that was opened anew, has another. */
  readonly client: SupabaseClient;
  readonly channel: GroupChannel;
  readonly close: () => void;
  holders: number;
  closing: ReturnType<typeof setTimeout> | undefined;
}

const holdings = new Map<string, Holding>();

/** The channel of a group that somebody on this device holds now. */
export function heldChannel(groupId: string): GroupChannel | undefined {
  return [...holdings].findLast(([topic]) => topic.startsWith(`group:${groupId}:`))?.[1].channel;
}

/**
 * Joins a group's topic, once however many hold it, and leaves it when the last one lets go.
 * @param departures how often somebody left the group: those who did stay behind on a topic of another name
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
  let heard = NOTHING_HEARD;
  let joined: RealtimeChannel | null = null;
  let isOpen = true;
  let saidTyping = -Infinity;
  let wanted: Told | null = null;
  let sent = 'null';
  let sentAt: readonly number[] = [];
  let telling: ReturnType<typeof setTimeout> | undefined;

  function hear(news: Partial<Heard>): void {
    heard = { ...heard, ...news };
    for (const listener of listeners) listener();
  }

  function hearTyping(message: unknown): void {
    const id = (message as { payload?: { userId?: unknown } }).payload?.userId;
    if (typeof id !== 'string') return;
    clearTimeout(typing.get(id));
    typing.set(
      id,
      setTimeout(() => {
        typing.delete(id);
        hear({ typing: [...typing.keys()] });
      }, TYPING_LASTS_MS),
    );
    if (!heard.typing.includes(id)) hear({ typing: [...typing.keys()] });
  }

  function hearPresence(state: Readonly<Record<string, readonly unknown[]>>): void {
    const now = Date.now() + serverOffset();
    hear({ told: new Map(Object.entries(state).map(([id, metas]) => [id, metas.flatMap((meta) => readTold(meta, now) ?? [])])) });
  }

  function tellNow(): void {
    clearTimeout(telling);
    if (joined === null || JSON.stringify(wanted) === sent) return;
    const now = performance.now();
    sentAt = sentAt.filter((at) => at > now - TELL_WINDOW_MS);
    if (sentAt.length >= TELLS_PER_WINDOW) {
      telling = setTimeout(tellNow, sentAt[0]! + TELL_WINDOW_MS - now);
      return;
    }
    sentAt = [...sentAt, now];
    sent = JSON.stringify(wanted);
    void (wanted === null ? joined.untrack() : joined.track({ ...wanted }));
  }

  async function join(): Promise<void> {
    // A private topic asks for the student's token, which supabase-js may not have got yet.
    await client.realtime.setAuth().catch(() => {});
    if (!isOpen) return;
    const channel = client.channel(topic, { config: { private: true, presence: { key: userId, enabled: true } } });
    channel.on('presence', { event: 'sync' }, () => hearPresence(channel.presenceState()));
    channel.on('broadcast', { event: 'typing' }, hearTyping);
    channel.subscribe((status) => {
      if (!isOpen) return;
      if (status === 'SUBSCRIBED') {
        joined = channel;
        sent = 'null';
        tellNow();
        return;
      }
      joined = null;
      hear(NOTHING_HEARD);
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
      clearTimeout(telling);
      for (const timer of typing.values()) clearTimeout(timer);
      leave();
    },
    channel: {
      heard: () => heard,
      listen(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      tell(told) {
        wanted = told;
        clearTimeout(telling);
        telling = setTimeout(tellNow, SETTLE_MS);
      },
      tellTyping() {
        const now = performance.now();
        if (joined === null || now - saidTyping < TYPING_EVERY_MS) return;
        saidTyping = now;
        void joined.send({ type: 'broadcast', event: 'typing', payload: { userId } });
      },
    },
  };
}
