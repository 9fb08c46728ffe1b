import type { SupabaseClient } from '@supabase/supabase-js';

import { deviceKey, readKept, writeKept } from '../kept-on-device/kept-value.ts';

/**
 * Offset of the server's clock from this device's in ms, as last measured. Shared timers use it, since a device's clock may be
 * wrong by years.
 */
export function serverOffset(): number {
  offset ??= readKept(KEY, Number) || 0;
  return offset;
}

const KEY = deviceKey('ekagra-server-clock');
/** Number of measurements, of which the fastest counts. */
const SAMPLES = 3;
/** Minimum deviation between wall clock and elapsed time, in ms, that indicates sleep or a changed clock. */
const DRIFT_MS = 1000;
const LOOK_EVERY_MS = 1000;
const PATIENCE_MS = 3000;
const LATEST_MS = 3500;

let offset: number | undefined;
let isMeasured = false;
const listeners = new Set<() => void>();

/** False if `serverOffset` was stored at an earlier visit, or is unknown and 0. */
export function isServerClockMeasured(): boolean {
  return isMeasured;
}

/** Minimum error that is corrected. With a smaller one, days and times follow the clock that the student sees. */
const WRONG_MS = 60 * 60_000;

/** Ms by which this device's clock is certainly wrong. 0 unless the server's clock was measured since the app started. */
export function clockError(): number {
  return isMeasured && Math.abs(serverOffset()) > WRONG_MS ? serverOffset() : 0;
}

/** Current time for stored values that count days. Corrects a clock that is certainly wrong. */
export function correctedNow(): number {
  return Date.now() + clockError();
}

/**
 * Measures before an action that must not happen too early or late. Keeps the last measurement if the server does not answer in time.
 * @returns true if it answered
 */
export function measureServerClock(client: SupabaseClient): Promise<boolean> {
  const measured = measureOffset(client, AbortSignal.timeout(PATIENCE_MS)).catch(() => false);
  // A request that waits for its token ignores the signal.
  const late = new Promise<false>((resolve) => setTimeout(() => resolve(false), LATEST_MS));
  return Promise.race([measured, late]);
}

/** Calls `listener` when the measured offset changes. Returns unsubscribe. */
export function onServerOffset(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Measures at once, and after sleep, a changed clock or a lost network. Returns stop. */
export function keepMeasured(client: SupabaseClient): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const measure = () => void measureOffset(client, signal).catch(() => {});
  let apart = Date.now() - performance.now();
  const looking = setInterval(() => {
    const now = Date.now() - performance.now();
    if (Math.abs(now - apart) > DRIFT_MS) measure();
    apart = now;
  }, LOOK_EVERY_MS);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && measure(), { signal });
  window.addEventListener('online', measure, { signal });
  measure();
  return () => {
    ending.abort();
    clearInterval(looking);
  };
}

async function measureOffset(client: SupabaseClient, signal: AbortSignal): Promise<boolean> {
  let quickest = Number.POSITIVE_INFINITY;
  let measured: number | undefined;
  let apart = Date.now() - performance.now();
  for (let sample = 0; sample < SAMPLES; sample++) {
    const sent = Date.now();
    const begin = performance.now();
    const { data, error } = await client.rpc('server_time').abortSignal(signal);
    const trip = performance.now() - begin;
    const now = Date.now() - performance.now();
    if (Math.abs(now - apart) > DRIFT_MS) {
      // The clock was set meanwhile, so earlier measurements are invalid.
      apart = now;
      quickest = Number.POSITIVE_INFINITY;
      measured = undefined;
      continue;
    }
    if (error || typeof data !== 'number' || trip >= quickest) continue;
    quickest = trip;
    measured = data - (sent + trip / 2);
  }
  // On a slow line one answer in time is enough.
  if (measured === undefined) return false;
  keep(Math.round(measured));
  return true;
}

function keep(next: number): void {
  const isNews = !isMeasured || next !== offset;
  isMeasured = true;
  if (!isNews) return;
  offset = next;
  // If it cannot be stored, it is measured again when the app next opens.
  writeKept(KEY, String(next));
  for (const listener of listeners) listener();
}
