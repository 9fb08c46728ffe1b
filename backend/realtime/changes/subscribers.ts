import type { TokenClaims } from '../authorization.ts';
import type { Binding } from './bindings.ts';
import type { AddressedChange } from './change-text.ts';
import type { Relation } from './relation.ts';

/** A channel that listens to changes of the database. */
export interface Subscriber {
  readonly claims: TokenClaims;
  /** The same for all whose rights are the same: they are asked for together. */
  readonly userKey: string;
  readonly role: string;
  /** Writes one `postgres_changes` message for each, in order. */
  deliver(changes: readonly AddressedChange[]): void;
}

/** Who listens to which table, and with which bindings. */
export class Subscribers {
  readonly #byRelation = new Map<number, Map<Subscriber, Binding[]>>();

  add(subscriber: Subscriber, binding: Binding, relations: readonly Relation[]): void {
    for (const { oid } of relations) {
      const subscribers = this.#byRelation.get(oid) ?? new Map<Subscriber, Binding[]>();
      this.#byRelation.set(oid, subscribers);
      subscribers.set(subscriber, [...(subscribers.get(subscriber) ?? []), binding]);
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
