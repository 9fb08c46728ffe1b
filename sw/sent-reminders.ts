import { REMINDERS_CACHE } from '../src/domain/reminders/notification-target.ts';
import type { SentReminder } from '../src/domain/reminders/reminders.ts';

/** Reminders shown on this device today. */
export async function readSent(userId: string): Promise<readonly SentReminder[]> {
  const cache = await caches.open(REMINDERS_CACHE);
  const kept = await cache.match(addressOf(userId));
  return kept === undefined ? [] : ((await kept.json()) as readonly SentReminder[]);
}

/** @throws when storage is full: no reminder is better than one every hour */
export async function writeSent(userId: string, sent: readonly SentReminder[]): Promise<void> {
  const cache = await caches.open(REMINDERS_CACHE);
  await cache.put(addressOf(userId), Response.json(sent));
}

function addressOf(userId: string): string {
  return `/reminders/${userId}`;
}
