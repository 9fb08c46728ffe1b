import type { Random } from './random.ts';
import type { World } from './world.ts';

/** The life of one tab or worker: a killed process never continues, wherever it waited. */
export interface Life {
  isOver(): boolean;
  /** An await at which the process can die. */
  pass(): Promise<void>;
  /** Dies at the `awaits`-th await from now. */
  dieAfter(awaits: number): void;
  /** Cancels planned deaths. */
  spare(): void;
  end(): void;
  onEnd(listener: () => void): void;
}

/** Far more than any history needs: more awaits mean an endless loop. */
const MOST_AWAITS = 60_000;

export function createLife(world: World, random: Random, onEndless: () => void): Life {
  const listeners: (() => void)[] = [];
  let over = false;
  let passed = 0;
  let deathAt = Infinity;

  function end(): void {
    if (over) return;
    over = true;
    for (const listener of listeners) listener();
  }
  const never = (): Promise<never> => new Promise(() => undefined);

  return {
    isOver: () => over,
    async pass() {
      if (over) return never();
      passed += 1;
      if (passed === MOST_AWAITS) {
        onEndless();
        end();
      }
      if (passed >= deathAt) end();
      if (over) return never();
      if (random.chance(0.1)) await world.sleep(random.below(20));
      return over ? never() : undefined;
    },
    dieAfter(awaits) {
      deathAt = Math.min(deathAt, passed + awaits);
    },
    spare() {
      deathAt = Infinity;
    },
    end,
    onEnd(listener) {
      if (over) listener();
      else listeners.push(listener);
    },
  };
}
