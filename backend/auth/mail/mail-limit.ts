import { AuthError } from '../auth-error.ts';

/** Keeps anybody from filling somebody's mailbox. */
export interface MailLimit {
  /** Takes the right to send a mail of this kind to each of these addresses. Throws AuthError when it is too early for one. */
  claim(kind: string, ...addresses: readonly string[]): void;
  /** A mail that is sent in any case: the first to a new account. */
  note(kind: string, address: string): void;
  /** Gives it back: no mail was sent. */
  release(kind: string, ...addresses: readonly string[]): void;
}

const INTERVAL_MS = 60_000;

/**
 * One mail of a kind to an address in a minute, whether the address has an account or not: the refusal must
 * not tell. Kept in memory, since one process is the backend.
 */
export function createMailLimit(now: () => number = () => Date.now()): MailLimit {
  /** Oldest first: a Map keeps the order of insertion. */
  const sentAt = new Map<string, number>();
  const keyOf = (kind: string, address: string) => `${kind} ${address}`;

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

  return {
    claim: (kind, ...addresses) => {
      forgetOld();
      const wait = Math.max(...addresses.map((address) => waitFor(keyOf(kind, address))));
      if (wait > 0) {
        const message = `For security purposes, you can only request this after ${Math.ceil(wait / 1000)} seconds.`;
        throw new AuthError(429, 'over_email_send_rate_limit', message);
      }
      for (const address of addresses) sentAt.set(keyOf(kind, address), now());
    },
    note: (kind, address) => {
      sentAt.delete(keyOf(kind, address));
      sentAt.set(keyOf(kind, address), now());
    },
    release: (kind, ...addresses) => {
      for (const address of addresses) sentAt.delete(keyOf(kind, address));
    },
  };
}
