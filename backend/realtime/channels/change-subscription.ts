import { roleOf } from '../../database/callers.ts';
import type { TokenClaims } from '../../callers/authorization.ts';
import type { Transaction } from '../../database/database.ts';
import type { BindingRequest } from '../changes/binding-request.ts';
import { BindingError, resolveBindings, type ResolvedBinding } from '../changes/bindings.ts';
import type { AddressedChange } from '../changes/change-text.ts';
import type { Relation } from '../changes/relation.ts';
import type { Subscriber } from '../changes/subscribers.ts';
import { authorize, type RealtimeContext } from '../context.ts';
import { reportFault } from '../faults.ts';
import type { Frame } from '../protocol/phoenix-message.ts';
import { changeEnvelope } from '../protocol/wire-format.ts';
import type { Admission } from './admission.ts';
import type { ChannelLink } from './channel-link.ts';

const RECENT_MS = 1000;
const MOST_ENVELOPES = 100;

/** One channel's subscription to database changes. */
export class ChangeSubscription implements Subscriber {
  readonly #context: RealtimeContext;
  readonly #topic: string;
  readonly #link: ChannelLink;
  readonly #payer: string;
  readonly #requests: readonly BindingRequest[];
  readonly #envelopes = new Map<string, [string, string]>();
  #claims: TokenClaims;
  #userKey: string;
  #listening: readonly Relation[] = [];
  #work: Promise<void> = Promise.resolve();
  #hasEnded = false;

  constructor(context: RealtimeContext, topic: string, link: ChannelLink, { config, claims, payer }: Admission) {
    this.#context = context;
    this.#payer = payer;
    this.#topic = topic;
    this.#link = link;
    this.#requests = [...new Map(config.bindings.map((request) => [request.id, request])).values()];
    this.#claims = claims;
    this.#userKey = userKey(claims);
  }

  get claims(): TokenClaims {
    return this.#claims;
  }

  get userKey(): string {
    return this.#userKey;
  }

  get role(): string {
    return roleOf(this.#claims);
  }

  /** Applies new claims to further changes. */
  set claims(claims: TokenClaims) {
    this.#claims = claims;
    this.#userKey = userKey(claims);
  }

  /** Resolves when every later commit will be delivered. Otherwise rejects with BindingError and subscribes to nothing. */
  begin(): Promise<void> {
    const begun = this.#work.then(() => this.#begin());
    this.#work = begun.catch(() => {});
    return begun;
  }

  deliver(changes: readonly AddressedChange[]): void {
    if (this.#hasEnded) return;
    this.#link.send(changes.map((change) => this.#frameOf(change)));
  }

  miss(): void {
    if (!this.#hasEnded) this.#link.fail();
  }

  end(): void {
    this.#hasEnded = true;
    this.#setBindings([], []);
  }

  /** Equal joins receive the same cached frame. */
  #frameOf({ ids, text }: AddressedChange): Frame {
    const key = ids.join();
    const [before, after] = this.#envelopes.get(key) ?? changeEnvelope(this.#topic, ids, this.#link.version);
    // Usually few sets of bindings match together, but every set may.
    if (this.#envelopes.size >= MOST_ENVELOPES) this.#envelopes.clear();
    this.#envelopes.set(key, [before, after]);
    const frame = text.frames.get(before) ?? { bytes: Buffer.from(before + text.json + after), isBinary: false };
    text.frames.set(before, frame);
    return frame;
  }

  async #begin(): Promise<void> {
    try {
      const resolved = await this.#resolve();
      const relations = [...new Set(resolved.flatMap((each) => each.relations))];
      await this.#context.feed.listen(relations);
      this.#setBindings(relations, resolved);
    } catch (error) {
      this.#setBindings([], []);
      throw error;
    }
  }

  /** A cached list serves a thousand joins; it is refreshed before a join is refused. */
  async #resolve(): Promise<ResolvedBinding[]> {
    try {
      return await this.#resolveAgainst(await this.#context.feed.relations(this.#isForAllTables ? 0 : RECENT_MS));
    } catch (error) {
      if (!(error instanceof BindingError)) throw error;
      return await this.#resolveAgainst(await this.#context.feed.relations());
    }
  }

  async #resolveAgainst(relations: readonly Relation[]): Promise<ResolvedBinding[]> {
    return await resolveBindings(this.#requests, relations, this.role, async (operand, sqlType) => {
      const read = (transaction: Transaction) => readOperand(transaction, operand, sqlType);
      return (await authorize(this.#context, this.#claims, this.#payer, read))!;
    });
  }

  get #isForAllTables(): boolean {
    return this.#requests.some(({ entry }) => entry['table'] === undefined || entry['table'] === '*');
  }

  /** Atomic, so that a new token loses no change. */
  #setBindings(relations: readonly Relation[], resolved: readonly ResolvedBinding[]): void {
    const { feed, subscribers } = this.#context;
    subscribers.remove(this);
    const unwanted = this.#hasEnded ? [...this.#listening, ...relations] : this.#listening;
    this.#listening = this.#hasEnded ? [] : relations;
    if (!this.#hasEnded) for (const { binding, relations: from } of resolved) subscribers.add(this, binding, from);
    feed.unlisten(unwanted).catch((error: unknown) => reportFault('the end of a subscription', error));
  }
}

async function readOperand(transaction: Transaction, operand: string, sqlType: string): Promise<string> {
  const [row] = await transaction.query<{ json: string }>(`select to_jsonb($1::text::${sqlType})::text as json`, [operand]);
  return row!.json;
}

/** Equal for all tokens of a session, which differ only in times. Policies do not use those. */
function userKey({ exp: _exp, iat: _iat, ...claims }: TokenClaims): string {
  return JSON.stringify(claims);
}
