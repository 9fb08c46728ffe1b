export interface Clock {
  /** Epoch milliseconds; may be wrong by years and go backwards. */
  now(): number;
  /** Runs `work` after `ms`. Returns cancel. */
  after(ms: number, work: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, work) {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
};
