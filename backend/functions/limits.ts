/** Limits of one request; times in ms. */
export interface Limits {
  /** Until the function has loaded. */
  readonly bootMs: number;
  /** Until the answer starts. */
  readonly idleMs: number;
  /** Until everything is done: the answer, and EdgeRuntime.waitUntil. */
  readonly wallClockMs: number;
  /** CPU time. */
  readonly cpuMs: number;
  /** Memory of the whole process, in bytes. */
  readonly memory: number;
  /** JavaScript heap, in bytes. */
  readonly heapMegabytes: number;
  /** Request body, in bytes. */
  readonly maxBody: number;
  /** Concurrent functions; further requests wait this long. */
  readonly maxWorkers: number;
  readonly queueMs: number;
  /** A function is stopped after being idle this long. */
  readonly keepMs: number;
}

const MEGABYTE = 1024 * 1024;

/** The limits of a hosted project, so that what works here works there. */
export const HOSTED_LIMITS: Limits = {
  bootMs: 20_000,
  idleMs: 150_000,
  wallClockMs: 400_000,
  cpuMs: 2_000,
  // Node itself takes some 80 MB of it.
  memory: 352 * MEGABYTE,
  heapMegabytes: 256,
  maxBody: 12 * MEGABYTE,
  maxWorkers: 16,
  queueMs: 10_000,
  keepMs: 30_000,
};
