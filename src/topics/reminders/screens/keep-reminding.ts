import { clockHere } from '../../../shared/days/study-day.ts';
import type { NotificationSettings } from '../rules/notification-settings.ts';
import { REMIND, REMINDERS_TAG } from '../rules/notification-target.ts';
import { nextLook } from '../rules/reminders.ts';

/** Chromium's Periodic Background Sync; missing from TypeScript's DOM types. */
interface PeriodicSync {
  register(tag: string, options: { readonly minInterval: number }): Promise<void>;
  unregister(tag: string): Promise<void>;
}

/** Timers stop while a phone sleeps: check the clock this often. */
const LOOK_EVERY_MS = 5 * 60_000;
/** Requested minimum interval of periodic sync; the browser decides. */
const WAKE_EVERY_MS = 60 * 60_000;

export interface ReminderPlan {
  readonly settings: NotificationSettings;
  /** Hour at which a study day begins. */
  readonly dayStart: number;
  /** Times of the reminders of single tasks, in epoch milliseconds. */
  readonly taskTimes: readonly number[];
}

/** Wakes the worker now and whenever a reminder may be due, until `signal` aborts. One tab at a time. */
export async function keepReminding(plan: ReminderPlan, signal: AbortSignal): Promise<void> {
  try {
    await navigator.locks.request('ekagra-reminder-alarm', { signal }, () => lookUntil(plan, signal));
  } catch (error) {
    if (!signal.aborted) console.error('Reminders have stopped', error);
  }
}

async function lookUntil({ settings, dayStart, taskTimes }: ReminderPlan, signal: AbortSignal): Promise<void> {
  const clock = clockHere(dayStart);
  let next: number | null = Date.now();
  while (next !== null && !signal.aborted) {
    const now = Date.now();
    if (now >= next) {
      await askWorker();
      const looks = [nextLook(settings, clock, now) ?? Infinity, ...taskTimes.filter((time) => time > now)];
      next = Math.min(...looks) === Infinity ? null : Math.min(...looks);
    }
    await passed(Math.min((next ?? now) - now, LOOK_EVERY_MS), signal);
  }
}

async function askWorker(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ type: REMIND });
}

/** Resolves after `ms`, or at once when `signal` aborts. */
function passed(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const waiting = setTimeout(resolve, Math.max(milliseconds, 0));
    signal.addEventListener('abort', () => {
      clearTimeout(waiting);
      resolve();
    });
  });
}

/** Registers periodic sync where supported: Chromium, for an installed app. */
export async function setBackgroundReminders(areWanted: boolean): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    const { periodicSync } = (registration ?? {}) as { periodicSync?: PeriodicSync };
    if (areWanted) await periodicSync?.register(REMINDERS_TAG, { minInterval: WAKE_EVERY_MS });
    else await periodicSync?.unregister(REMINDERS_TAG);
  } catch {
    // When the browser refuses, reminders come only while the app is open.
  }
}
