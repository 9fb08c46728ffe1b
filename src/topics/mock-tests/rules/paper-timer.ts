import { type PaperTimes, paperTime } from './paper-clock.ts';

export interface TimerClocks {
  /** Wall clock of the device in epoch ms. It may be changed at any time. */
  readonly wall: () => number;
  /** Monotonic clock in ms. Unaffected by wall-clock changes, but stops while some devices sleep. */
  readonly steady: () => number;
  /** The server's clock minus the wall clock, as last measured. */
  readonly offset: () => number;
}

/** Measures the elapsed time of a paper, in spite of clock changes and sleep. */
export interface PaperTimer {
  /** Elapsed ms of the paper. */
  now(): number;
  /**
   * Compares the two clocks. Call it every second. Returns true if they diverged: then ask the server, and call `trust` if it answered,
   * otherwise `believe`.
   */
  look(wasHidden: boolean): boolean;
  /** Call when the server cannot be asked. Divergence while the page was hidden then counts as sleep. */
  believe(): void;
  /** Call when the offset was just measured, so that wall clock plus offset is right. */
  trust(): void;
  /** Call with the time of an event: the elapsed time never goes back behind it. */
  passed(at: number): void;
  /**
   * Call when the paper began by a clock that no server confirmed. The first answer of the server corrects the start; the elapsed time
   * stays.
   * @param onSettled gets the right start by the server's clock; null if the start was right
   */
  doubtStart(onSettled: (startedAt: number | null) => void): void;
  /** Call when the paper begins or time is given back, on this device or another one. */
  set(changed: Partial<Pick<PaperTimes, 'startedAt' | 'credited'>>): void;
}

/** A smaller divergence is drift, or comes from reading the clocks at different moments. */
const PARTED_MS = 1500;

/**
 * The wall clock decides, corrected by the server's offset. A jump of the wall clock means that it was set or that the device slept, and
 * does not count until the server has answered. If the server cannot be asked, a jump counts only if the page was hidden.
 */
export function createPaperTimer(timesAtStart: PaperTimes, latestAtStart: number, { wall, steady, offset }: TimerClocks): PaperTimer {
  let latest = latestAtStart;
  let times = timesAtStart;
  /** Part of the wall clock's time that does not count, in ms. */
  let jumped = 0;
  /** Part of `jumped` that occurred while the page was hidden. */
  let slept = 0;
  let seen = { wall: wall(), steady: steady() };
  let measured = offset();
  let onSettled: ((startedAt: number | null) => void) | null = null;
  /** A start that was corrected. The database may still contain it. */
  let superseded: number | undefined;

  /** Divergence of the clocks since the last look, in ms; 0 below the threshold. */
  const parted = () => {
    const apart = wall() - seen.wall - (steady() - seen.steady);
    return Math.abs(apart) < PARTED_MS ? 0 : apart;
  };
  const look = () => (seen = { wall: wall(), steady: steady() });
  // Subtract the current jump too: the student may press a button before the next look.
  const raw = () => wall() + measured - jumped - parted();
  /** If the clock is behind the paper, it was set back. The paper then continues from where it was. */
  const catchUp = () => {
    const behind = raw() - times.startedAt - times.credited - latest;
    if (behind < 0) jumped += behind;
  };
  /** Compares the server's clock with the one that this device assumed. A difference is either sleep or a wrong clock at the start. */
  const settleStart = () => {
    const settled = onSettled;
    if (settled === null) return;
    onSettled = null;
    const at = paperTime(times, latest, raw());
    const ahead = wall() + offset() - raw();
    const isSleep = ahead > 0 && ahead <= slept + PARTED_MS && at + ahead < times.length;
    if (Math.abs(ahead) <= PARTED_MS || isSleep) return settled(null);
    superseded = times.startedAt;
    times = { ...times, startedAt: wall() + offset() - times.credited - at };
    settled(times.startedAt);
  };
  const trust = () => {
    settleStart();
    measured = offset();
    jumped = 0;
    slept = 0;
    look();
    catchUp();
  };
  /** A newly measured offset includes every earlier jump, so no jump counts twice. */
  const settle = () => {
    if (offset() !== measured) trust();
  };
  catchUp();

  return {
    now() {
      settle();
      return paperTime(times, latest, raw());
    },
    look(wasHidden) {
      settle();
      const apart = parted();
      look();
      jumped += apart;
      if (wasHidden) slept += Math.max(0, apart);
      return apart !== 0;
    },
    believe() {
      jumped -= slept;
      slept = 0;
    },
    trust,
    passed(at) {
      latest = Math.max(latest, at);
    },
    doubtStart(settled) {
      onSettled = settled;
    },
    set({ startedAt = times.startedAt, credited = times.credited }) {
      const isMoved = startedAt !== times.startedAt && startedAt !== superseded;
      if (isMoved) jumped = 0;
      times = { ...times, credited, startedAt: isMoved ? startedAt : times.startedAt };
      catchUp();
    },
  };
}
