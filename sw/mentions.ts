/// <reference lib="webworker" />
import * as v from 'valibot';

import { openDeviceSession } from '../replication/auth/device-session.ts';
import { readSession } from '../replication/auth/stored-session.ts';
import type { Replica } from '../replication/local/replica.ts';
import { isQuiet, quietOf } from '../src/topics/groups/rules/index.ts';
import {
  REMINDERS_CACHE,
  isMentioned,
  mayNotifyOfMentions,
  readNotificationSettings,
  type NotificationData,
} from '../src/topics/reminders/rules/index.ts';
import { clockOf } from '../src/shared/days/study-day.ts';
import { backendServer } from './server.ts';
import { withReplica } from './with-replica.ts';

/** Maximum number of single notifications. More mentions share one. */
const MOST_SHOWN = 3;
const MOST_WORDS = 140;

interface Mention extends NotificationData {
  readonly groupId: string;
  /** Notification tag: a repeated notification replaces the earlier one. */
  readonly tag: string;
  readonly title: string;
  readonly body: string;
}

/** Checks for mentions. Requested by a tab that received messages. */
export async function notifyMentionsInBackground(scope: ServiceWorkerGlobalScope): Promise<void> {
  const session = openDeviceSession(backendServer(scope.location.origin));
  try {
    const { owner } = await readSession(session.store);
    if (owner !== null) await withReplica(owner.id, (replica) => notifyMentions(scope, replica, owner.id));
  } finally {
    session.store.close();
    session.channel.close();
  }
}

/** Notifies of mentions since the last check. A failure must not fail the sync. */
export async function notifyMentions(scope: ServiceWorkerGlobalScope, replica: Replica, userId: string): Promise<void> {
  if (Notification.permission !== 'granted') return;
  try {
    const tabs = await scope.clients.matchAll({ type: 'window' });
    const isAppInSight = tabs.some(({ visibilityState }) => visibilityState === 'visible');
    const { mentions, until } = await newMentions(replica, userId, { since: await readMark(userId), isAppInSight, now: Date.now() });
    // Stored before showing: a crash in between loses a notification instead of repeating it.
    if (until !== null) await writeMark(userId, until);
    for (const { title, body, tag, path } of mentions) {
      const data: NotificationData = { path };
      await scope.registration.showNotification(title, { body, tag, icon: '/icons/icon-192.png', data });
    }
  } catch (error) {
    console.error('Mentions could not be shown', error);
  }
}

interface Look {
  /** `createdAt` of the newest message at the last check. Null at the first check, which notifies of nothing. */
  readonly since: number | null;
  readonly isAppInSight: boolean;
  readonly now: number;
}

/** Returns the mentions newer than `since`, and the newest message's time. */
export async function newMentions(
  replica: Replica,
  userId: string,
  { since, isAppInSight, now }: Look,
): Promise<{ mentions: readonly Mention[]; until: number | null }> {
  const groups = await replica.find('groups');
  const newest = await Promise.all(
    groups.map(({ id }) => replica.range('group_messages', { index: ['groupId', 'createdAt'], equals: [id], fromEnd: true, limit: 1 })),
  );
  const until = Math.max(since ?? -Infinity, ...newest.flat().map(({ createdAt }) => createdAt));
  const known = { until: Number.isFinite(until) ? until : null };
  const profile = await replica.get('users', userId);
  if (since === null || until <= since || !profile) return { mentions: [], ...known };
  const settings = readNotificationSettings(profile.notification_settings);
  if (!mayNotifyOfMentions({ settings, clock: clockOf(profile), isAppInSight }, now)) return { mentions: [], ...known };

  const quiet = quietOf(profile);
  const found: Mention[] = [];
  for (const { id: groupId, name } of groups) {
    const arrived = await replica.find('group_messages', { selector: { groupId, createdAt: { $gt: since } } });
    for (const message of arrived.filter((each) => isMentioned(userId, each) && !isQuiet(quiet, each))) {
      const [author] = await replica.find('group_members', { selector: { groupId, userId: message.createdBy }, limit: 1 });
      const words = message.text === '' ? 'A picture' : message.text.slice(0, MOST_WORDS);
      found.push({
        groupId,
        tag: `mention-${message.id}`,
        title: `${author?.display_name ?? author?.username ?? 'Somebody'} mentioned you`,
        body: `${name}: ${words}`,
        path: `/groups?group=${groupId}&message=${message.id}`,
      });
    }
  }
  if (found.length <= MOST_SHOWN) return { mentions: found, ...known };
  const [{ groupId }] = found as [Mention, ...Mention[]];
  const isOneGroup = found.every((mention) => mention.groupId === groupId);
  const path: NotificationData['path'] = isOneGroup ? `/groups?group=${groupId}` : '/groups';
  const all = { tag: 'mentions', title: `${found.length} messages mention you`, body: 'In your study groups.', path, groupId };
  return { mentions: [all], ...known };
}

async function readMark(userId: string): Promise<number | null> {
  const kept = await (await caches.open(REMINDERS_CACHE)).match(addressOf(userId));
  return kept === undefined ? null : v.parse(v.number(), await kept.json());
}

async function writeMark(userId: string, until: number): Promise<void> {
  await (await caches.open(REMINDERS_CACHE)).put(addressOf(userId), Response.json(until));
}

function addressOf(userId: string): string {
  return `/mentions/${userId}`;
}
