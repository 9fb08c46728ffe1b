import { type KeptKey, readKept, writeKept } from '../kept-on-device/kept-value.ts';

/** Two clocks: `steadyMs` only runs forward but differs from tab to tab, `wallMs` is the device's, which may be set. */
export interface Moment {
  readonly steadyMs: number;
  readonly wallMs: number;
}

export interface Throttle {
  /** False: certainly too early. Cheap enough for every movement of a mouse. */
  mayBeDue(steadyMs: number): boolean;
  /** True at most once per period, for all tabs and reloads. Tabs take turns by a lock of the caller. */
  claim(moment: Moment): boolean;
}

/** Leading-edge throttle of all tabs. Where the browser refuses storage, each tab has a period of its own. */
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
   * What is left of the period that a tab began. A beginning in the future was noted before the clock was set back, and
   * of this tab's own period the steady clock already said that it is over.
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
