import type { Entry } from '../../../replication/outbox/entry.ts';
import type { Line } from './line.ts';
import type { ModelServer } from './server.ts';

/** What a student wants of one place of the server: a post that is there, a vote, an edited text, a picture. */
interface Wish {
  /** Place on the server: table and id, or bucket and object name. */
  readonly place: string;
  /** In the outbox. */
  readonly key: string;
  /** Undefined: nothing is to be there. */
  readonly value: unknown;
  /** What it speaks of, or shows: it is not sent before. */
  readonly needs: readonly string[];
  /** Part of each request that brings it there. */
  readonly trace: string;
}

/** The oracle: what a student wrote and did not discard, wherever it is. */
export interface Wishes {
  want(wish: Wish): void;
  /** Discarded, or back in its form: it is not to appear any more, unless it was sent before. */
  drop(key: string): void;
  /** Before it is sent again. */
  noteRefused(key: string): void;
  /** What is wrong, with these entries in the outbox, those included that were not moved. */
  faults(entries: readonly Pick<Entry, 'key' | 'refusal'>[]): string[];
  /** The same once everything was sent. */
  faultsAtTheEnd(entries: readonly Pick<Entry, 'key' | 'refusal'>[]): string[];
  /** After a sign-out only the server has it. */
  forget(): void;
}

interface Place {
  wanted: Wish;
  isDropped: boolean;
  /** Nothing wanted before was the same. */
  readonly isNew: boolean;
  /** Values that may stand there. */
  allowed: Set<unknown>;
}

/** The server's, and `unknown` where an entry stepped aside. */
const REASONS: ReadonlySet<string> = new Set(['qa-links', '23503', 'qa-gone', 'unknown', 'qa-picture']);

/** @param isChosen whether a round may have chosen what it sends next, and not yet begun: then what is dropped may still be sent */
export function wishesOf(server: ModelServer, line: Line, isChosen: (lane: 'questions' | 'pictures') => boolean): Wishes {
  const places = new Map<string, Place>();
  /** Keys of what was refused or dropped once. What speaks of them may have been sent, and refused, meanwhile. */
  const missedOnce = new Set<string>();
  const standing = (place: string): unknown => (server.objects.has(place) ? true : server.rows.get(place));

  function settledFaults(entries: readonly Pick<Entry, 'key' | 'refusal'>[]): string[] {
    const byKey = new Map(entries.map((entry) => [entry.key, entry]));
    return [...places].flatMap(([place, { wanted, isDropped, allowed }]) => {
      const here = byKey.get(wanted.key);
      const found = standing(place);
      if (isDropped) return allowed.has(found) ? [] : [`${wanted.key} was dropped, and ${place} is ${String(found)}`];
      if (here !== undefined || found === wanted.value) return [];
      return [`${wanted.key} is lost: ${place} is ${String(found)}, not ${String(wanted.value)}`];
    });
  }

  return {
    want(wish) {
      const { place, value } = wish;
      const known = places.get(place);
      const allowed = known?.allowed ?? new Set([standing(place)]);
      places.set(place, { wanted: wish, isDropped: false, isNew: !allowed.has(value), allowed: allowed.add(value) });
    },
    drop(key) {
      missedOnce.add(key);
      for (const known of places.values()) {
        const { wanted, isDropped, isNew } = known;
        if (wanted.key !== key || isDropped) continue;
        known.isDropped = true;
        if (!isNew || isChosen(key.startsWith('picture ') ? 'pictures' : 'questions')) continue;
        // What was never under way does not appear.
        if (!line.reached.some((text) => text.includes(wanted.trace)) && standing(wanted.place) !== wanted.value) {
          known.allowed.delete(wanted.value);
        }
      }
    },
    noteRefused: (key) => void missedOnce.add(key),
    faults(entries) {
      const faults = settledFaults(entries);
      for (const { key, refusal } of entries) if (refusal !== null) missedOnce.add(key);
      for (const { key, refusal } of entries) {
        if (refusal === null) continue;
        if (!REASONS.has(refusal)) faults.push(`${key} is refused for ${refusal}`);
        const wanted = [...places.values()].find((place) => place.wanted.key === key)?.wanted;
        if ((refusal === '23503' || refusal === 'qa-picture') && wanted !== undefined) {
          const isKnown = wanted.needs.some((need) => places.get(need)?.isDropped || missedOnce.has(places.get(need)?.wanted.key ?? ''));
          if (!isKnown) faults.push(`${key} was sent before ${wanted.needs.join(', ')}`);
        }
        if (refusal === 'qa-gone' && wanted !== undefined && standing(wanted.place) !== undefined) {
          faults.push(`${key} is refused, and ${wanted.place} is there`);
        }
        if (refusal === 'qa-links' && wanted?.trace.includes('links') === false) faults.push(`${key} has no links`);
      }
      return faults;
    },
    faultsAtTheEnd(entries) {
      const left = entries.filter(({ refusal }) => refusal === null).map(({ key }) => `${key} waits for ever`);
      return [...left, ...settledFaults(entries)];
    },
    forget: () => places.clear(),
  };
}
