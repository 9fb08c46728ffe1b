import type { Clock } from '../base/clock.ts';

export interface Pause {
  readonly firstMs: number;
  readonly lastMs: number;
}

/** Pause after a temporary failure: the server is unreachable or refuses for now. */
const SOON: Pause = { firstMs: 1000, lastMs: 30_000 };

export interface Backoff {
  /** Starts a pause, twice as long as the previous one, randomised. */
  failed(pause?: Pause): void;
  /** Resets to the shortest pause. */
  succeeded(): void;
  /** Ends a pause early, and resets as after a success. */
  end(): void;
  isPausing(): boolean;
  /** Failures since the last success. */
  failures(): number;
}

/**
 * Exponential backoff by timers: a device's clock may be set back by years during a pause.
 * @param over called when a pause ends by itself
 */
export function backoff({ clock, random }: { readonly clock: Clock; readonly random: () => number }, over: () => void): Backoff {
  let failures = 0;
  let cancel: (() => void) | undefined;
  return {
    failed({ firstMs, lastMs } = SOON) {
      failures += 1;
      cancel?.();
      cancel = clock.after(Math.min(firstMs * 2 ** (failures - 1), lastMs) * (0.5 + random() / 2), () => {
        cancel = undefined;
        over();
      });
    },
    succeeded() {
      failures = 0;
    },
    end() {
      failures = 0;
      cancel?.();
      cancel = undefined;
    },
    isPausing: () => cancel !== undefined,
    failures: () => failures,
  };
}

export interface TokenBucket {
  /** Resolves once a token is available, and takes it. */
  take(): Promise<void>;
}

/**
 * Token bucket: bursts of `burst`, refilled by one every `everyMs`. Unlike the backend's (rate-limit.ts), it delays callers
 * instead of refusing them, and reads no clock, because a device's clock may be set back.
 */
export function tokenBucket(clock: Clock, { burst, everyMs }: { readonly burst: number; readonly everyMs: number }): TokenBucket {
  let tokens = burst;
  let isRefilling = false;
  const waiting: (() => void)[] = [];

  function refill(): void {
    if (isRefilling || tokens === burst) return;
    isRefilling = true;
    clock.after(everyMs, () => {
      isRefilling = false;
      tokens += 1;
      const next = waiting.shift();
      if (next) {
        tokens -= 1;
        next();
      }
      refill();
    });
  }

  return {
    async take() {
      if (tokens > 0) tokens -= 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      refill();
    },
  };
}
