import { type KeptKey, readKept, writeKept } from '../kept-on-device/kept-value.ts';

/** A time on two clocks: `steadyMs` only runs forward but differs from tab to tab; `wallMs` is the device's clock, which may be set. */
export interface Moment {
  readonly steadyMs: number;
  readonly wallMs: number;
}

export interface Throttle {
  /** False: certainly too early. Cheap enough to call on every mouse movement. */
  mayBeDue(steadyMs: number): boolean;
  /** True at most once per period over all tabs and reloads. Callers take turns by a lock. */
  claim(moment: Moment): boolean;
}

/** Leading-edge throttle shared by all tabs. When the browser refuses storage, each tab has its own period. */
export function createThrottle(periodMs: number, key: KeptKey): Throttle {
  let notBefore = -Infinity;
  let ownNote: string | undefined;
  return {
    mayBeDue: (steadyMs) => steadyMs >= notBefore,
    claim({ steadyMs, wallMs }) {
      if (steadyMs < notBefore) return false;
      const rest = restOf(wallMs);
      notBefore = steadyMs + (rest === 0 ? periodMs : rest);
      if (rest === 0) note(wallMs);
      return rest === 0;
    },
  };

  /**
   * Remaining ms of the period that another tab started. A start in the future was stored before the clock was set back, and counts as
   * over. For this tab's own period the steady clock has already decided.
   */
  function restOf(wallMs: number): number {
    const begun = readKept(key, String) ?? null;
    if (begun === null || begun === ownNote) return 0;
    const passed = wallMs - Number(begun);
    return passed >= 0 && passed < periodMs ? periodMs - passed : 0;
  }

  function note(wallMs: number): void {
    ownNote = String(wallMs);
    writeKept(key, ownNote);
  }
}
