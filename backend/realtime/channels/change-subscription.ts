import { roleOf, type TokenClaims } from '../authorization.ts';
import type { BindingRequest } from '../changes/binding-request.ts';
import { resolveBinding, type ResolvedBinding } from '../changes/bindings.ts';
import type { Relation } from '../changes/relation.ts';
import type { Subscriber } from '../changes/subscribers.ts';
import type { RealtimeContext } from '../context.ts';
import { encodeChange } from '../protocol/wire-format.ts';
import type { ChannelLink } from './channel-link.ts';

/** What one channel hears of the database. */
export class ChangeSubscription implements Subscriber {
  readonly #context: RealtimeContext;
  readonly #topic: string;
  readonly #link: ChannelLink;
  readonly #requests: readonly BindingRequest[];
  #claims: TokenClaims;
  #userKey: string;
  #listening: readonly Relation[] = [];
  #work: Promise<void> = Promise.resolve();
  #hasEnded = false;

  constructor(context: RealtimeContext, topic: string, link: ChannelLink, requests: readonly BindingRequest[], claims: TokenClaims) {
    this.#context = context;
    this.#topic = topic;
    this.#link = link;
    this.#requests = [...new Map(requests.map((request) => [request.id, request])).values()];
    this.#claims = claims;
    this.#userKey = userKey(claims);
  }

  get claims(): TokenClaims {
    return this.#claims;
  }

  get userKey(): string {
    return this.#userKey;
  }

  /** From now on changes are judged by these claims. */
  set claims(claims: TokenClaims) {
    this.#claims = claims;
    this.#userKey = userKey(claims);
  }

  /** Resolves when every later commit will be delivered. Rejects with BindingError, and hears nothing, when it cannot. */
  begin(): Promise<void> {
    const begun = this.#work.then(() => this.#begin());
    this.#work = begun.catch(() => {});
    return begun;
  }

  deliver(changes: readonly { readonly ids: readonly number[]; readonly data: string }[]): void {
    this.#link.send(changes.map(({ ids, data }) => encodeChange(this.#topic, ids, data, this.#link.version)));
  }

  end(): void {
    this.#hasEnded = true;
    this.#hear([], []);
  }

  async #begin(): Promise<void> {
    try {
      const { database, feed } = this.#context;
      const published = (await feed.relations()).filter(({ isPublished }) => isPublished);
      const resolved: ResolvedBinding[] = [];
      for (const request of this.#requests) resolved.push(await resolveBinding(database, request, published, roleOf(this.#claims)));
      const relations = [...new Set(resolved.flatMap((each) => each.relations))];
      await feed.listen(relations);
      this.#hear(relations, resolved);
    } catch (error) {
      this.#hear([], []);
      throw error;
    }
  }

  /** In one step, so that a new token costs no change. */
  #hear(relations: readonly Relation[], resolved: readonly ResolvedBinding[]): void {
    const { feed, subscribers } = this.#context;
    subscribers.remove(this);
    const unwanted = this.#hasEnded ? [...this.#listening, ...relations] : this.#listening;
    this.#listening = this.#hasEnded ? [] : relations;
    if (!this.#hasEnded) for (const { binding, relations: from } of resolved) subscribers.add(this, binding, from);
    feed.unlisten(unwanted).catch((error: unknown) => console.error(error));
  }
}

/** Two tokens of one session differ in times only, which policies do not ask for. */
function userKey({ exp: _exp, iat: _iat, ...claims }: TokenClaims): string {
  return JSON.stringify(claims);
}
