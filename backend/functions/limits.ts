/** What one request may use. */
export interface Limits {
  /** Until the function has loaded. */
  readonly bootMs: number;
  /** Until the answer begins. */
  readonly idleMs: number;
  /** Until everything is done: the answer, and what EdgeRuntime.waitUntil was given. */
  readonly wallClockMs: number;
  /** Processor time. */
  readonly cpuMs: number;
  /** Bytes of the whole process. */
  readonly memory: number;
  /** Of JavaScript's objects. */
  readonly heapMegabytes: number;
  /** Bytes of the request's body. */
  readonly maxBody: number;
  /** Functions running at once; further requests wait, this long. */
  readonly maxWorkers: number;
  readonly queueMs: number;
  /** A function that nobody has asked for this long is ended. */
  readonly keepMs: number;
}

const MEGABYTE = 1024 * 1024;

/** Those of a hosted project, so that what works here works there. */
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
