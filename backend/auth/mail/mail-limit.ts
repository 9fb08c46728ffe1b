import { AuthError } from '../auth-error.ts';
import type { LinkType } from './link-token.ts';

/** Keeps anybody from filling somebody's mailbox. */
export interface MailLimit {
  /** Takes the right to send a mail of this type to each of these addresses. Throws AuthError when it is too early for one. */
  claim(type: LinkType, ...addresses: readonly string[]): void;
  /** A mail that is sent in any case: the first to a new account. */
  note(type: LinkType, address: string): void;
  /** Gives it back: no mail was sent. */
  release(type: LinkType, ...addresses: readonly string[]): void;
}

const INTERVAL_MS = 60_000;

/**
 * One mail of a type to an address in a minute, whether the address has an account or not: the refusal must
 * not tell. Kept in memory, since one process is the backend.
 */
export function createMailLimit(now: () => number = () => Date.now()): MailLimit {
  /** Oldest first: a Map keeps the order of insertion. */
  const sentAt = new Map<string, number>();
  const keyOf = (type: LinkType, address: string) => `${type} ${address}`;

  function forgetOld(): void {
    for (const [key, time] of sentAt) {
      if (now() - time < INTERVAL_MS) return;
      sentAt.delete(key);
    }
  }

  /** Milliseconds. A time to come is that of a clock which has been put back since. */
  function waitFor(key: string): number {
    const age = now() - (sentAt.get(key) ?? -Infinity);
    return age < 0 ? 0 : Math.max(0, INTERVAL_MS - age);
  }

  function mark(key: string): void {
    sentAt.delete(key);
    sentAt.set(key, now());
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
    note: (type, address) => mark(keyOf(type, address)),
    release: (type, ...addresses) => {
      for (const address of addresses) sentAt.delete(keyOf(type, address));
    },
  };
}
