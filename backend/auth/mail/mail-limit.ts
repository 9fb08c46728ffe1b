import { REQUEST_LIMITS } from '../../base/limits.ts';
import { AuthError } from '../auth-error.ts';
import type { LinkType } from './link-token.ts';

/** Rate limit against flooding a mailbox. */
export interface MailLimit {
  /** Takes a slot for each address. Throws AuthError if one is limited. */
  claim(type: LinkType, ...addresses: readonly string[]): void;
  /** Returns the slots if no mail was sent. */
  release(type: LinkType, ...addresses: readonly string[]): void;
}

const INTERVAL_MS = 60_000;

/**
 * Allows one mail of a type per address and minute, whether or not the address has an account, so that a refusal does not reveal it.
 * The limit is in memory, since the backend is one process.
 */
export function createMailLimit(now: () => number = () => Date.now()): MailLimit {
  /** Oldest first: a Map keeps insertion order. */
  const sentAt = new Map<string, number>();
  const keyOf = (type: LinkType, address: string) => `${type} ${address}`;

  function forgetOld(): void {
    for (const [key, time] of sentAt) {
      if (now() - time < INTERVAL_MS) return;
      sentAt.delete(key);
    }
  }

  /** Remaining wait in ms. A stored time in the future means that the clock was set back. */
  function waitFor(key: string): number {
    const age = now() - (sentAt.get(key) ?? -Infinity);
    return age < 0 ? 0 : Math.max(0, INTERVAL_MS - age);
  }

  function mark(key: string): void {
    sentAt.delete(key);
    sentAt.set(key, now());
    if (sentAt.size > REQUEST_LIMITS.rateLimitKeys) sentAt.delete(sentAt.keys().next().value!);
  }

  return {
    claim: (type, ...addresses) => {
      forgetOld();
      const wait = Math.max(...addresses.map((address) => waitFor(keyOf(type, address))));
      if (wait > 0) {
        const message = `For security purposes, you can only request this after ${Math.ceil(wait / 1000)} seconds.`;
        throw new AuthError(429, 'over_email_send_rate_limit', message);
      }
      for (const address of addresses) mark(keyOf(type, address));
    },
    release: (type, ...addresses) => {
      for (const address of addresses) sentAt.delete(keyOf(type, address));
    },
  };
}
