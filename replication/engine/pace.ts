import type { Clock } from './clock.ts';

export interface Pause {
  readonly firstMs: number;
  readonly lastMs: number;
}

/** What passes soon: a server that cannot be reached, or does not take something now. */
const SOON: Pause = { firstMs: 1000, lastMs: 30_000 };

export interface Backoff {
  /** Begins a pause, twice as long as the one before. Spread, so that a server that comes back is not stormed. */
  failed(pause?: Pause): void;
  /** The next pause is the shortest again. */
  succeeded(): void;
  /** No waiting any more, and as after a success. */
  end(): void;
  isPausing(): boolean;
  /** Without a success in between. */
  failures(): number;
}

/**
 * Exponential backoff. By timers alone: a device's clock may be set back by years in the middle of a pause.
 * @param over Called at the end of a pause, but not by `end`.
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
  /** Resolves as soon as there is a token; it is then taken. */
  take(): Promise<void>;
}

/** Token bucket: bursts of `burst`, refilled by one every `everyMs`. */
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
