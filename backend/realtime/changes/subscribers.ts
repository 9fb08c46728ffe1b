import type { TokenClaims } from '../../callers/authorization.ts';
import type { Binding } from './bindings.ts';
import type { AddressedChange } from './change-text.ts';
import type { Relation } from './relation.ts';

/** A channel subscribed to database changes. */
export interface Subscriber {
  readonly claims: TokenClaims;
  /** Equal for subscribers with equal rights: visibility is queried once for them. */
  readonly userKey: string;
  readonly role: string;
  /** Sends one `postgres_changes` message per change, in order. */
  deliver(changes: readonly AddressedChange[]): void;
  /** Called when changes could not be delivered: the client joins again and pulls what it missed. */
  miss(): void;
}

/** Subscribers by table, with their bindings. */
export class Subscribers {
  readonly #byRelation = new Map<number, Map<Subscriber, Binding[]>>();

  add(subscriber: Subscriber, binding: Binding, relations: readonly Relation[]): void {
    for (const { oid } of relations) {
      const subscribers = this.#byRelation.get(oid) ?? new Map<Subscriber, Binding[]>();
      this.#byRelation.set(oid, subscribers);
      const bindings = subscribers.get(subscriber);
      if (bindings) bindings.push(binding);
      else subscribers.set(subscriber, [binding]);
    }
  }

  remove(subscriber: Subscriber): void {
    for (const [oid, subscribers] of this.#byRelation) {
      if (subscribers.delete(subscriber) && subscribers.size === 0) this.#byRelation.delete(oid);
    }
  }

  of({ oid }: Relation): Iterable<readonly [Subscriber, readonly Binding[]]> {
    return this.#byRelation.get(oid) ?? [];
  }
}
