import type { RateLimit } from '../base/rate-limit.ts';
import type { REALTIME_LIMITS } from '../base/limits.ts';

/** Limits. Those on hosted Supabase's settings page have its names. */
export type RealtimeSettings = { readonly [limit in keyof typeof REALTIME_LIMITS]: number };

/** Burst size in seconds of the rate: a reconnecting client sends much at once. */
const BURST_SECONDS = 10;

/** Token bucket for a per-second limit. */
export function burstOf(perSecond: number): RateLimit {
  return { requests: perSecond * BURST_SECONDS, seconds: BURST_SECONDS };
}
