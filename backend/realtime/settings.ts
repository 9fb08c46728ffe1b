import type { RateLimit } from '../http/rate-limit.ts';

/** Limits per machine and client; names as on a hosted project's settings page. */
export interface RealtimeSettings {
  /** Refuse public topics. */
  readonly privateOnly: boolean;
  /** Concurrent connections. */
  readonly maxConnections: number;
  /** Joined topics per connection. */
  readonly maxChannels: number;
  /** Joins per second of a connection, long-term. */
  readonly joinsPerSecond: number;
  /** Messages per second of a connection, long-term. */
  readonly messagesPerSecond: number;
  /** Calls of `track` and `untrack` per channel in 30 seconds. */
  readonly presenceCalls: number;
  /** Maximum bytes of a broadcast or presence. */
  readonly maxPayload: number;
}

/** Supabase's limits; those it counts per project are per client here, so that one client cannot use up everyone's. */
export const DEFAULT_SETTINGS: RealtimeSettings = {
  privateOnly: false,
  maxConnections: 10_000,
  maxChannels: 100,
  joinsPerSecond: 100,
  messagesPerSecond: 100,
  presenceCalls: 5,
  maxPayload: 3_000_000,
};

/** Burst in seconds' worth: a reconnecting client sends much at once. */
const BURST_SECONDS = 10;

/** Token bucket for a per-second limit of a connection. */
export function burstOf(perSecond: number): RateLimit {
  return { requests: perSecond * BURST_SECONDS, seconds: BURST_SECONDS };
}
