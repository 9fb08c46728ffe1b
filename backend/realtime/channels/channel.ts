import { costOfSending } from '../allowances.ts';
import { TokenError } from '../../callers/authorization.ts';
import { createRateLimiter, type RateLimiter } from '../../base/rate-limit.ts';
import { BindingError } from '../changes/bindings.ts';
import type { Transaction } from '../../database/database.ts';
import { authorize, claimsOfToken, type RealtimeContext } from '../context.ts';
import { SESSION_ENDED } from '../../database/request-context.ts';
import { sessionOf } from '../ended-sessions.ts';
import { guarded, reportFault } from '../faults.ts';
import type { Announcement } from '../protocol/announcement.ts';
import { isFitEvent, sizeOf } from '../protocol/user-broadcast.ts';
import { Holding } from '../shares.ts';
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
  readonly #changes: ChangeSubscription;
  readonly #presenceCalls: RateLimiter;
  readonly #presenceBytes: Holding;
  readonly #payer: string;
  readonly #release: () => void;
  readonly #expiry = new Expiry((reason) =>
    guarded(
      'expiry',
      () => this.fail(),
      () => this.shutDown(reason),
    ),
  );
  #token: string | undefined;
  #tracked: string | undefined;
  #rights: TopicRights;
  #wantsPresence: boolean;
  #isOpen = true;

  /** `release` returns the channel's part of its student's allowance. */
  constructor(
    context: RealtimeContext,
    link: ChannelLink,
    topic: string,
    joinRef: string | null,
    admission: Admission,
    release: () => void,
  ) {
    const { config, claims, payer, rights } = admission;
    this.topic = topic;
    this.joinRef = joinRef;
    this.#context = context;
    this.#link = link;
    this.#config = config;
    this.#payer = payer;
    this.#release = release;
    this.#rights = rights;
    this.#wantsPresence = config.presence.enabled;
    this.#changes = new ChangeSubscription(context, topic, link, admission);
    this.#presenceBytes = new Holding(context.allowances.presenceBytes, payer);
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
    if (this.#config.waitsForChanges) this.#announceChanges();
    else this.#subscribeInTime();
  }

  receive(announcement: Announcement): void {
    const isWanted = announcement.event === 'broadcast' ? this.#rights.broadcast.read : this.#wantsPresence && this.#rights.presence.read;
    if (!isWanted) return;
    const frame = announcement.frame(this.#link.version);
    if (frame) this.#link.send([frame]);
  }

  /** Applies a new token. An invalid one closes the channel, as on Supabase. */
  async changeToken(token: unknown): Promise<void> {
    if (typeof token !== 'string' || token.startsWith('sb_') || token === this.#token) return;
    try {
      const claims = await claimsOfToken(this.#context, token);
      // A new token counts as a join, because the bindings are resolved again.
      if (this.#context.allowances.joins.wait(this.#payer) > 0) return this.shutDown('Too many new tokens per second');
      const name = nameOf(this.topic);
      const ask = (transaction: Transaction) => readTopicRights(transaction, claims, name);
      const rights = await authorize(this.#context, claims, this.#payer, this.isPrivate ? ask : undefined);
      if (!this.#isOpen || (rights && !this.#changeRights(rights, name))) return;
      this.#token = token;
      this.#changes.claims = claims;
      this.#expiry.watch(claims);
      if (this.#context.sessions.hasJustEnded(this.session)) return this.shutDown(SESSION_ENDED);
      this.#subscribeInTime();
    } catch (error) {
      if (!(error instanceof TokenError)) throw error;
      this.shutDown(error.message);
    }
  }

  /** Broadcasts a message. `payload` is a UserBroadcast, or JSON that is passed on. */
  broadcast(payload: unknown): Answer {
    const { ack, self } = this.#config.broadcast;
    if (!this.#rights.broadcast.write) return ack ? { status: 'error', response: { error: 'unauthorized' } } : undefined;
    const bytes = sizeOf(payload);
    if (bytes > this.#context.settings.maxPayload) {
      return ack ? { status: 'error', response: { error: 'payload_size_exceeded' } } : undefined;
    }
    if (!isFitEvent(payload)) return ack ? { status: 'error', response: { error: 'invalid_event' } } : undefined;
    if (!this.#maySend(bytes)) return undefined;
    this.#context.topics.broadcast(this.topic, this.isPrivate, payload, self ? undefined : this);
    return ack ? OK : undefined;
  }

  /** Handles `track` and `untrack`. */
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
        this.#presenceBytes.end();
        this.#context.topics.untrack(this);
        return OK;
      default:
        return { status: 'error', response: {} };
    }
  }

  /** Ends the channel when the client has left or disconnected. */
  leave(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#expiry.stop();
    this.#changes.end();
    this.#presenceBytes.end();
    this.#release();
    this.#context.topics.leave(this);
  }

  fail(): void {
    if (this.#isOpen) this.#link.fail();
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
    const { presenceBytes, presenceKeys } = this.#context.settings;
    if (Buffer.byteLength(text) > presenceBytes || Object.keys(payload).length > presenceKeys) {
      this.shutDown('Track message size exceeded');
      return undefined;
    }
    const isNewcomer = !this.#wantsPresence;
    if (text !== this.#tracked && !this.#publish(payload as Record<string, unknown>, Buffer.byteLength(text))) {
      return this.#isOpen ? { status: 'error', response: { reason: 'There is no room for more presence' } } : undefined;
    }
    this.#tracked = text;
    if (isNewcomer) this.#sendPresenceState();
    return OK;
  }

  /** Tracks presence. False if the topic, the student or the server has no room for it. */
  #publish(payload: Record<string, unknown>, bytes: number): boolean {
    const { key } = this.#config.presence;
    if (!this.#presenceBytes.change(bytes + Buffer.byteLength(key)) || !this.#maySend(2 * bytes)) return false;
    // A client that tracks presence also receives it, including its own.
    this.#wantsPresence = true;
    return this.#context.topics.track(this, key, payload, bytes);
  }

  /** Returns false and closes the channel if the student's sending exceeds the rate. */
  #maySend(bytes: number): boolean {
    const receivers = this.#context.topics.size(this.topic, this.isPrivate);
    if (this.#context.allowances.sending.wait(this.#payer, costOfSending(bytes, receivers)) === 0) return true;
    this.shutDown('Too many messages per second');
    return false;
  }

  /** Returns false and closes the channel if the new rights revoke what the channel received so far. */
  #changeRights(rights: TopicRights, name: string): boolean {
    const before = this.#rights;
    const isRevoked =
      (before.broadcast.read && !rights.broadcast.read) || (this.#wantsPresence && before.presence.read && !rights.presence.read);
    this.#rights = rights;
    if (!mayReceive(rights, this.#wantsPresence)) this.shutDown(noRightToRead(name));
    else if (isRevoked) this.shutDown(`You no longer have permission to read from this Channel topic: ${name}`);
    else return true;
    return false;
  }

  #subscribeInTime(): void {
    this.subscribeToChanges()
      .then(
        () => this.#announceChanges(),
        (error: unknown) => {
          if (!(error instanceof BindingError)) reportFault('a subscription', error);
          const reason = error instanceof BindingError ? error.message : 'Realtime was unable to connect to the project database';
          this.#system('postgres_changes', 'error', reason);
        },
      )
      .catch((error: unknown) => reportFault('a subscription', error));
  }

  #announceChanges(): void {
    if (this.#config.bindings.length > 0) this.#system('postgres_changes', 'ok', 'Subscribed to PostgreSQL');
  }

  #sendPresenceState(): void {
    if (!this.#rights.presence.read) return;
    // Count the state as sent by the student: repeated joins would otherwise make the server send it again and again.
    const { allowances, topics } = this.#context;
    if (allowances.sending.wait(this.#payer, costOfSending(topics.presenceBytes(this), 1)) > 0) {
      return this.shutDown('Too many messages per second');
    }
    this.#send('presence_state', topics.presenceState(this));
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
