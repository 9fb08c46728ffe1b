import { type TokenClaims, TokenError } from '../authorization.ts';
import { createRateLimiter, type RateLimiter } from '../../http/rate-limit.ts';
import { BindingError } from '../changes/bindings.ts';
import type { RealtimeContext } from '../context.ts';
import { SESSION_ENDED } from '../../database/request-context.ts';
import { sessionOf } from '../ended-sessions.ts';
import type { Announcement } from '../protocol/announcement.ts';
import { UserBroadcast } from '../protocol/user-broadcast.ts';
import { encodeMessage } from '../protocol/wire-format.ts';
import { type Admission, mayReceive, nameOf, noRightToRead } from './admission.ts';
import { ChangeSubscription } from './change-subscription.ts';
import type { ChannelLink } from './channel-link.ts';
import { Expiry } from './expiry.ts';
import type { JoinConfig } from './join-config.ts';
import { readTopicRights, type TopicRights } from './topic-rights.ts';
import type { Member } from './topics.ts';

/** The reply to a message; undefined: none. */
export type Answer = { readonly status: 'ok' | 'error'; readonly response: object } | undefined;

const OK: Answer = { status: 'ok', response: {} };

const PRESENCE_WINDOW_SECONDS = 30;

/** One topic joined by one client. */
export class Channel implements Member {
  readonly topic: string;
  readonly joinRef: string | null;
  readonly #context: RealtimeContext;
  readonly #link: ChannelLink;
  readonly #config: JoinConfig;
  readonly #replay: readonly UserBroadcast[];
  readonly #changes: ChangeSubscription;
  readonly #presenceCalls: RateLimiter;
  readonly #expiry = new Expiry((reason) => this.shutDown(reason));
  #token: string | undefined;
  #tracked: string | undefined;
  #rights: TopicRights;
  #wantsPresence: boolean;
  #isOpen = true;

  constructor(context: RealtimeContext, link: ChannelLink, topic: string, joinRef: string | null, admission: Admission) {
    const { config, claims, rights, replay } = admission;
    this.topic = topic;
    this.joinRef = joinRef;
    this.#context = context;
    this.#link = link;
    this.#config = config;
    this.#rights = rights;
    this.#replay = replay;
    this.#wantsPresence = config.presence.enabled;
    this.#changes = new ChangeSubscription(context, topic, link, config.bindings, claims);
    const { presenceCalls } = context.settings;
    this.#presenceCalls = createRateLimiter({ requests: presenceCalls, seconds: PRESENCE_WINDOW_SECONDS });
    this.#expiry.watch(claims);
    context.topics.join(this);
  }

  get isPrivate(): boolean {
    return this.#config.isPrivate;
  }

  get session(): string | undefined {
    return sessionOf(this.#changes.claims);
  }

  /** Resolves when every later commit will be delivered. Rejects with BindingError. */
  async subscribeToChanges(): Promise<void> {
    if (this.#config.bindings.length > 0) await this.#changes.begin();
  }

  /** Runs after the reply to the join. Each step ends with a `system` message, as on Supabase. */
  begin(): void {
    if (this.#wantsPresence) this.#sendPresenceState();
    for (const message of this.#replay) this.#send('broadcast', message);
    if (this.#config.broadcast.announcesReady) this.#system('system', 'ok', 'Replication connection established');
    if (this.#config.waitsForChanges) this.#announceChanges();
    else void this.#subscribeInTime();
  }

  receive(announcement: Announcement): void {
    const { event, messageId } = announcement;
    const isWanted = event === 'broadcast' ? this.#rights.broadcast.read : this.#wantsPresence && this.#rights.presence.read;
    // A message stored during the join was part of the replay.
    if (!isWanted || (messageId !== undefined && this.#replay.some(({ meta }) => meta?.id === messageId))) return;
    const frame = announcement.frame(this.#link.version);
    if (frame) this.#link.send([frame]);
  }

  /** Applies a new token. An invalid one closes the channel, as on Supabase. */
  async changeToken(token: unknown): Promise<void> {
    if (typeof token !== 'string' || token.startsWith('sb_') || token === this.#token) return;
    try {
      const claims = await this.#context.verify(token);
      if (this.isPrivate && !(await this.#changeRights(claims))) return;
      this.#token = token;
      this.#changes.claims = claims;
      this.#expiry.watch(claims);
      if (this.#context.sessions.hasJustEnded(this.session)) return this.shutDown(SESSION_ENDED);
      void this.#subscribeInTime();
    } catch (error) {
      if (!(error instanceof TokenError)) throw error;
      this.shutDown(error.message);
    }
  }

  /** `payload` is a UserBroadcast, or JSON that is passed on. */
  broadcast(payload: unknown): Answer {
    const { ack, self } = this.#config.broadcast;
    if (!this.#rights.broadcast.write) return ack ? { status: 'error', response: { error: 'unauthorized' } } : undefined;
    if (sizeOf(payload) > this.#context.settings.maxPayload) {
      return ack ? { status: 'error', response: { error: 'payload_size_exceeded' } } : undefined;
    }
    this.#context.topics.broadcast(this.topic, this.isPrivate, payload, self ? undefined : this);
    return ack ? OK : undefined;
  }

  /** `track` and `untrack`. */
  present(message: unknown): Answer {
    const { event, payload = {} } = (message ?? {}) as { event?: unknown; payload?: unknown };
    if (typeof event !== 'string') return OK;
    if (this.#presenceCalls.wait('') > 0) {
      this.shutDown('Client presence rate limit exceeded');
      return undefined;
    }
    switch (event.toLowerCase()) {
      case 'track':
        return this.#track(payload);
      case 'untrack':
        this.#tracked = undefined;
        this.#context.topics.untrack(this);
        return OK;
      default:
        return { status: 'error', response: {} };
    }
  }

  /** The client left or disconnected. */
  leave(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#expiry.stop();
    this.#changes.end();
    this.#context.topics.leave(this);
  }

  /** Sends the reason and closes the channel. */
  shutDown(reason: string): void {
    this.#system('system', 'error', reason);
    this.leave();
    this.#link.close();
  }

  #track(payload: unknown): Answer {
    if (payload === null || typeof payload !== 'object' || Array.isArray(payload)) {
      return { status: 'error', response: { reason: 'Presence track payload must be a map' } };
    }
    if (!this.#rights.presence.write) return { status: 'error', response: {} };
    const text = JSON.stringify(payload);
    if (text.length > this.#context.settings.maxPayload) {
      this.shutDown('Track message size exceeded');
      return undefined;
    }
    // Tracking implies receiving presence.
    const isNewcomer = !this.#wantsPresence;
    this.#wantsPresence = true;
    if (text !== this.#tracked) this.#context.topics.track(this, this.#config.presence.key, payload as Record<string, unknown>);
    this.#tracked = text;
    if (isNewcomer) this.#sendPresenceState();
    return OK;
  }

  /** False, closing the channel, if these claims may not receive what it received so far. */
  async #changeRights(claims: TokenClaims): Promise<boolean> {
    const name = nameOf(this.topic);
    const [before, rights] = [this.#rights, await readTopicRights(this.#context.database, claims, name)];
    if (!this.#isOpen) return false;
    const isRevoked =
      (before.broadcast.read && !rights.broadcast.read) || (this.#wantsPresence && before.presence.read && !rights.presence.read);
    this.#rights = rights;
    if (!mayReceive(rights, this.#wantsPresence)) this.shutDown(noRightToRead(name));
    else if (isRevoked) this.shutDown(`You no longer have permission to read from this Channel topic: ${name}`);
    else return true;
    return false;
  }

  async #subscribeInTime(): Promise<void> {
    try {
      await this.subscribeToChanges();
      this.#announceChanges();
    } catch (error) {
      if (!(error instanceof BindingError)) console.error(error);
      const reason = error instanceof BindingError ? error.message : 'Realtime was unable to connect to the project database';
      this.#system('postgres_changes', 'error', reason);
    }
  }

  #announceChanges(): void {
    if (this.#config.bindings.length > 0) this.#system('postgres_changes', 'ok', 'Subscribed to PostgreSQL');
  }

  #sendPresenceState(): void {
    if (this.#rights.presence.read) this.#send('presence_state', this.#context.topics.presenceState(this));
  }

  #system(extension: 'system' | 'postgres_changes', status: 'ok' | 'error', message: string): void {
    this.#send('system', { extension, status, message, channel: nameOf(this.topic) });
  }

  #send(event: string, payload: unknown): void {
    if (!this.#isOpen) return;
    const frame = encodeMessage({ joinRef: this.joinRef, ref: null, topic: this.topic, event, payload }, this.#link.version);
    if (frame) this.#link.send([frame]);
  }
}

function sizeOf(payload: unknown): number {
  return payload instanceof UserBroadcast ? payload.bytes.length : Buffer.byteLength(JSON.stringify(payload) ?? '');
}
