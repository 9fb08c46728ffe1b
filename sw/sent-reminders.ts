import * as v from 'valibot';

import { REMINDERS_CACHE, type SentReminder, type SentTaskReminder } from '../src/topics/reminders/rules/index.ts';

const SENT = v.object({ kind: v.picklist(['streak', 'tasks-due']), day: v.string() });
const SENT_OF_TASK = v.object({ id: v.string(), at: v.number() });

/** Reminders shown on this device today. */
export function readSent(userId: string): Promise<readonly SentReminder[]> {
  return readKept(SENT, addressOf(userId));
}

/** Stores the shown reminders. @throws when storage is full: no reminder is better than one every hour */
export function writeSent(userId: string, sent: readonly SentReminder[]): Promise<void> {
  return keep(addressOf(userId), sent);
}

/** Recent reminders of single tasks on this device. */
export function readSentOfTasks(userId: string): Promise<readonly SentTaskReminder[]> {
  return readKept(SENT_OF_TASK, `${addressOf(userId)}/tasks`);
}

/** Stores the shown reminders of tasks. @throws when storage is full */
export function writeSentOfTasks(userId: string, sent: readonly SentTaskReminder[]): Promise<void> {
  return keep(`${addressOf(userId)}/tasks`, sent);
}

async function readKept<T>(entry: v.GenericSchema<unknown, T>, address: string): Promise<readonly T[]> {
  const cache = await caches.open(REMINDERS_CACHE);
  const kept = await cache.match(address);
  return kept === undefined ? [] : v.parse(v.array(entry), await kept.json());
}

async function keep(address: string, sent: readonly unknown[]): Promise<void> {
  const cache = await caches.open(REMINDERS_CACHE);
  await cache.put(address, Response.json(sent));
}

function addressOf(userId: string): string {
  return `/reminders/${userId}`;
}
