import type { RateLimit } from '../http/rate-limit.ts';

/** What one machine and one client are allowed; the words on a hosted project's settings page. */
export interface RealtimeSettings {
  /** Refuse public topics. */
  readonly privateOnly: boolean;
  /** Connections at a time. */
  readonly maxConnections: number;
  /** Topics one connection may have joined at a time. */
  readonly maxChannels: number;
  /** Joins of one connection, a second, in the long run. */
  readonly joinsPerSecond: number;
  /** Messages of one connection, a second, in the long run. */
  readonly messagesPerSecond: number;
  /** Calls of `track` and `untrack` on one channel in 30 seconds. */
  readonly presenceCalls: number;
  /** Bytes of one broadcast or presence. */
  readonly maxPayload: number;
}

/** Supabase's own limits, but for those that it counts by project: there, one client can use up what is everybody's. */
export const DEFAULT_SETTINGS: RealtimeSettings = {
  privateOnly: false,
  maxConnections: 10_000,
  maxChannels: 100,
  joinsPerSecond: 100,
  messagesPerSecond: 100,
  presenceCalls: 5,
  maxPayload: 3_000_000,
};

/** Seconds' worth that may be used at once: a client that comes back has much to say. */
const BURST_SECONDS = 10;

/** The token bucket of what a connection may do so many times a second. */
export function burstOf(perSecond: number): RateLimit {
  return { requests: perSecond * BURST_SECONDS, seconds: BURST_SECONDS };
}
