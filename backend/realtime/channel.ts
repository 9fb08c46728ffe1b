import { type TokenClaims, TokenError } from './authorization.ts';
import { type Binding, BindingError, type BindingRequest, resolveBinding } from './bindings.ts';
import type { JoinConfig } from './join-config.ts';
import type { Realtime } from './realtime.ts';
import type { Relation } from './relation.ts';

/** setTimeout takes no longer time. */
const MAX_TIMER_MS = 2 ** 31 - 1;

export interface ChannelLink {
  send(event: string, payload: unknown): void;
  /** The socket forgets the channel; the client gets `phx_close`. */
  close(): void;
}

/** One topic as joined by one client. */
export class Channel {
  readonly topic: string;
  readonly #realtime: Realtime;
  readonly #link: ChannelLink;
  readonly #config: JoinConfig;
  readonly #listening: Relation[] = [];
  #claims: TokenClaims;
  #bindings: readonly Binding[] = [];
  #isOpen = true;
  #expiry: NodeJS.Timeout | undefined;

  constructor(topic: string, realtime: Realtime, link: ChannelLink, config: JoinConfig, claims: TokenClaims) {
    this.topic = topic;
    this.#realtime = realtime;
    this.#link = link;
    this.#config = config;
    this.#claims = claims;
    this.#watchExpiry();
    realtime.topics.join(this);
  }

  get claims(): TokenClaims {
    return this.#claims;
  }

  get bindings(): readonly Binding[] {
    return this.#bindings;
  }

  send(event: string, payload: unknown): void {
    if (this.#isOpen) this.#link.send(event, payload);
  }

  /** After the answer to the join. Each step ends with a `system` message, as on Supabase. */
  async begin(): Promise<void> {
    if (this.#config.presence.enabled) this.send('presence_state', this.#realtime.topics.presence(this.topic).state());
    if (this.#config.bindings.length === 0) return;
    try {
      await this.#subscribe(this.#config.bindings);
      this.#system('postgres_changes', 'ok', 'Subscribed to PostgreSQL');
    } catch (error) {
      if (!(error instanceof BindingError)) console.error(error);
      this.#system(
        'postgres_changes',
        'error',
        error instanceof BindingError ? error.message : 'Realtime was unable to connect to the project database',
      );
    }
  }

  async #subscribe(requests: readonly BindingRequest[]): Promise<void> {
    const { feed, asJson } = this.#realtime;
    const bindings: Binding[] = [];
    for (const request of requests) bindings.push(await resolveBinding(request, feed.relations, asJson));
    const relations = [...new Set(bindings.flatMap((binding) => [...binding.relations]))];
    if (!this.#isOpen) return;
    this.#listening.push(...relations);
    this.#bindings = bindings;
    await feed.listen(relations);
  }

  /** A new token on an open channel. An unacceptable one closes the channel, as on Supabase. */
  refresh(token: unknown): void {
    if (typeof token !== 'string' || token.startsWith('sb_')) return;
    try {
      this.#claims = this.#realtime.verify(token);
      this.#watchExpiry();
    } catch (error) {
      if (!(error instanceof TokenError)) throw error;
      this.#shutDown(error.message);
    }
  }

  broadcast(payload: unknown): { status: 'ok' } | undefined {
    this.#realtime.topics.send(this.topic, 'broadcast', payload, this.#config.broadcast.self ? undefined : this);
    return this.#config.broadcast.ack ? { status: 'ok' } : undefined;
  }

  /** `track` and `untrack`; undefined when it is neither. */
  present(message: unknown): { status: 'ok' | 'error' } {
    const { event, payload } = (message ?? {}) as { event?: unknown; payload?: unknown };
    const { topics } = this.#realtime;
    const name = typeof event === 'string' ? event.toLowerCase() : '';
    if (name === 'track' && payload !== null && typeof payload === 'object') {
      topics.send(
        this.topic,
        'presence_diff',
        topics.presence(this.topic).track(this, this.#config.presence.key, payload as Record<string, unknown>),
      );
      return { status: 'ok' };
    }
    if (name !== 'untrack') return { status: 'error' };
    const diff = topics.presence(this.topic).untrack(this);
    if (diff) topics.send(this.topic, 'presence_diff', diff);
    return { status: 'ok' };
  }

  /** The client has left or is gone. */
  leave(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    clearTimeout(this.#expiry);
    this.#bindings = [];
    this.#realtime.topics.leave(this);
    this.#realtime.feed.unlisten(this.#listening).catch((error: unknown) => console.error(error));
  }

  #watchExpiry(): void {
    clearTimeout(this.#expiry);
    const { exp } = this.#claims;
    if (exp === Infinity) return;
    const remaining = exp * 1000 - Date.now();
    this.#expiry = setTimeout(
      () => {
        const late = Math.floor(Date.now() / 1000) - exp;
        if (late >= 0) this.#shutDown(`Token has expired ${late} seconds ago`);
        else this.#watchExpiry();
      },
      Math.min(Math.max(remaining, 0), MAX_TIMER_MS),
    );
  }

  #shutDown(reason: string): void {
    this.#system('system', 'error', reason);
    this.leave();
    this.#link.close();
  }

  #system(extension: 'system' | 'postgres_changes', status: 'ok' | 'error', message: string): void {
    this.send('system', { extension, status, message, channel: this.topic.replace(/^realtime:/, '') });
  }
}
