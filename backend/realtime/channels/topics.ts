import { randomBytes } from 'node:crypto';

import { SESSION_ENDED } from '../../database/request-context.ts';
import { reportFault } from '../faults.ts';
import { Announcement } from '../protocol/announcement.ts';
import type { RealtimeSettings } from '../settings.ts';

/** Bytes of an entry's references, in addition to its payload. */
const ENTRY_BYTES = 64;

/** Presence of one topic. A member is one channel of one socket; several may share a key. */
class Presence {
  readonly #tracked = new Map<object, Tracked>();
  readonly #settings: RealtimeSettings;
  #bytes = 0;

  constructor(settings: RealtimeSettings) {
    this.#settings = settings;
  }

  /** Bytes of the state that is sent to everyone who joins. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Tracks a member, and returns the diff to broadcast; undefined if the topic has no room for `bytes` of payload. */
  track(member: object, key: string, payload: Record<string, unknown>, bytes: number): object | undefined {
    const before = this.#tracked.get(member);
    const now = { key, meta: { ...payload, phx_ref: randomBytes(9).toString('base64url') }, bytes: bytes + key.length + ENTRY_BYTES };
    const total = this.#bytes + now.bytes - (before?.bytes ?? 0);
    const isTooMuch =
      total > this.#settings.presenceBytesOfTopic || (!before && this.#tracked.size >= this.#settings.presenceEntriesOfTopic);
    if (isTooMuch) return undefined;
    this.#bytes = total;
    this.#tracked.set(member, now);
    const joined = before ? { ...now, meta: { ...now.meta, phx_ref_prev: before.meta['phx_ref'] } } : now;
    return { joins: grouped([joined]), leaves: grouped(before ? [before] : []) };
  }

  /** Removes a member, and returns the diff to broadcast; undefined if the member had tracked nothing. */
  untrack(member: object): object | undefined {
    const before = this.#tracked.get(member);
    if (!before) return undefined;
    this.#tracked.delete(member);
    this.#bytes -= before.bytes;
    return { joins: {}, leaves: grouped([before]) };
  }

  state(): Metas {
    return grouped([...this.#tracked.values()]);
  }
}

/** A topic joined by one client. */
export interface Member {
  /** `realtime:` and the name. */
  readonly topic: string;
  readonly isPrivate: boolean;
  /** Undefined for an API key. */
  readonly session: string | undefined;
  /** Sends what this member may and wants to receive. */
  receive(announcement: Announcement): void;
  /** Sends the reason and leaves. */
  shutDown(reason: string): void;
  /** Leaves after a fault of the server, so that the client joins again. */
  fail(): void;
}

interface Topic {
  readonly members: Set<Member>;
  readonly presence: Presence;
}

/** Members by topic. A private and a public topic of one name are different. */
export class Topics {
  readonly #settings: RealtimeSettings;
  readonly #topics = { private: new Map<string, Topic>(), public: new Map<string, Topic>() };

  constructor(settings: RealtimeSettings) {
    this.#settings = settings;
  }

  join(member: Member): void {
    const topics = this.#of(member.isPrivate);
    const topic = topics.get(member.topic) ?? { members: new Set(), presence: new Presence(this.#settings) };
    topic.members.add(member);
    topics.set(member.topic, topic);
  }

  leave(member: Member): void {
    const topics = this.#of(member.isPrivate);
    const topic = topics.get(member.topic);
    if (!topic?.members.delete(member)) return;
    if (topic.members.size === 0) topics.delete(member.topic);
    this.untrack(member, topic.presence);
  }

  /** Sessions of all members. */
  sessions(): readonly string[] {
    return [...new Set(this.#members().flatMap(({ session }) => session ?? []))];
  }

  closeSession(ended: string): void {
    for (const member of this.#members()) if (member.session === ended) member.shutDown(SESSION_ENDED);
  }

  /** Number of members, which determines a message's cost. */
  size(topic: string, isPrivate: boolean): number {
    return this.#of(isPrivate).get(topic)?.members.size ?? 0;
  }

  /** Sends to everyone in the topic except `except`. */
  broadcast(topic: string, isPrivate: boolean, payload: unknown, except?: Member): void {
    this.#announce(isPrivate, new Announcement(topic, 'broadcast', payload), except);
  }

  /** Presence of the topic that this member joined. */
  presenceState(member: Member): unknown {
    return this.#presenceOf(member)?.state() ?? {};
  }

  presenceBytes(member: Member): number {
    return this.#presenceOf(member)?.bytes ?? 0;
  }

  /** Tracks a member's presence. False if the topic has no room for it. */
  track(member: Member, key: string, meta: Record<string, unknown>, bytes: number): boolean {
    const diff = this.#presenceOf(member)?.track(member, key, meta, bytes);
    if (diff) this.#announce(member.isPrivate, new Announcement(member.topic, 'presence_diff', diff));
    return diff !== undefined;
  }

  untrack(member: Member, presence = this.#presenceOf(member)): void {
    const diff = presence?.untrack(member);
    if (diff) this.#announce(member.isPrivate, new Announcement(member.topic, 'presence_diff', diff));
  }

  #members(): readonly Member[] {
    const { private: closed, public: open } = this.#topics;
    return [...closed.values(), ...open.values()].flatMap(({ members }) => [...members]);
  }

  #presenceOf({ topic, isPrivate }: Member): Presence | undefined {
    return this.#of(isPrivate).get(topic)?.presence;
  }

  #announce(isPrivate: boolean, announcement: Announcement, except?: Member): void {
    for (const member of this.#of(isPrivate).get(announcement.topic)?.members ?? []) {
      if (member === except) continue;
      try {
        member.receive(announcement);
      } catch (error) {
        reportFault('broadcast', error);
        member.fail();
      }
    }
  }

  #of(isPrivate: boolean): Map<string, Topic> {
    return isPrivate ? this.#topics.private : this.#topics.public;
  }
}

type Metas = Record<string, { metas: Record<string, unknown>[] }>;

interface Tracked {
  readonly key: string;
  readonly meta: Record<string, unknown>;
  readonly bytes: number;
}

/** Groups by key. Keys come from clients, so `__proto__` must work like any other. */
function grouped(tracked: readonly Tracked[]): Metas {
  const byKey = Map.groupBy(tracked, ({ key }) => key);
  return Object.fromEntries([...byKey].map(([key, members]) => [key, { metas: members.map(({ meta }) => meta) }]));
}
