import { clockHere } from '../../domain/study-day/study-day.ts';
import type { NotificationSettings } from '../../domain/reminders/notification-settings.ts';
import { REMIND, REMINDERS_TAG } from '../../domain/reminders/notification-target.ts';
import { nextLook } from '../../domain/reminders/reminders.ts';

/** Chromium's Periodic Background Sync, not in TypeScript's library. */
interface PeriodicSync {
  register(tag: string, options: { readonly minInterval: number }): Promise<void>;
  unregister(tag: string): Promise<void>;
}

/** A sleeping phone's timers stand still: the clock is read again this often. */
const LOOK_EVERY_MS = 5 * 60_000;
/** The browser wakes the worker as it sees fit, and no more often. */
const WAKE_EVERY_MS = 60 * 60_000;

/** Has the worker look now, and then whenever a reminder may come, until `signal`. Waits for its turn while another tab does. */
export async function keepReminding(settings: NotificationSettings, dayStart: number, signal: AbortSignal): Promise<void> {
  try {
    await navigator.locks.request('ekagra-reminder-alarm', { signal }, () => lookUntil(settings, dayStart, signal));
  } catch (error) {
    if (!signal.aborted) console.error('Reminders have stopped', error);
  }
}

async function lookUntil(settings: NotificationSettings, dayStart: number, signal: AbortSignal): Promise<void> {
  const clock = clockHere(dayStart);
  let next: number | null = Date.now();
  while (next !== null && !signal.aborted) {
    const now = Date.now();
    if (now >= next) {
      await askWorker();
      next = nextLook(settings, clock, now);
    }
    await passed(Math.min((next ?? now) - now, LOOK_EVERY_MS), signal);
  }
}

async function askWorker(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ type: REMIND });
}

/** Resolves after so many milliseconds, and at once when `signal` says so. */
function passed(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const waiting = setTimeout(resolve, Math.max(milliseconds, 0));
    signal.addEventListener('abort', () => {
      clearTimeout(waiting);
      resolve();
    });
  });
}

/** Has the browser wake the worker by itself now and then, where it can: in Chromium, for an installed app. */
export async function setBackgroundReminders(areWanted: boolean): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    const { periodicSync } = (registration ?? {}) as { periodicSync?: PeriodicSync };
    if (areWanted) await periodicSync?.register(REMINDERS_TAG, { minInterval: WAKE_EVERY_MS });
    else await periodicSync?.unregister(REMINDERS_TAG);
  } catch {
    // Refused: they come while the app is open.
  }
}
