import { type PaperTimes, paperTime } from './paper-clock.ts';

export interface TimerClocks {
  /** Epoch ms of the device; may be changed at any time. */
  readonly wall: () => number;
  /** Counts on whatever happens to the wall clock; stops while some devices sleep. */
  readonly steady: () => number;
  /** The server's clock minus the wall clock, as last measured. */
  readonly offset: () => number;
}

/** Tells how far a paper is, over a changed clock and a sleep. */
export interface PaperTimer {
  /** Ms of the paper. */
  now(): number;
  /**
   * Compares the clocks. Call it every second. True where they parted: then ask the server, and call `trust` if it answered, else
   * `believe`.
   */
  look(wasHidden: boolean): boolean;
  /** The server cannot be asked: what the clocks parted behind a hidden page was sleep. */
  believe(): void;
  /** The offset was measured just now: the wall clock is right with it. */
  trust(): void;
  /** Nothing of the paper is later: times never go back. */
  passed(at: number): void;
  /**
   * The paper began by a clock that no server confirmed. Once one was asked, the paper goes on at the same second.
   * @param onSettled gets the right start by the server's clock; null: it was right
   */
  doubtStart(onSettled: (startedAt: number | null) => void): void;
  /** The paper begins, or time is given back, here or on another device. */
  set(changed: Partial<Pick<PaperTimes, 'startedAt' | 'credited'>>): void;
}

/** Clocks that part by less drift, or were read at different moments. */
const PARTED_MS = 1500;

/**
 * The wall clock decides, corrected by the server's. Where it jumps, somebody set it or the device slept, and no jump counts until
 * the server has answered, whoever asked for it. Where it cannot be asked, a jump under a page that was visible all the time never
 * counts; behind a hidden one it does.
 */
export function createPaperTimer(timesAtStart: PaperTimes, latestAtStart: number, { wall, steady, offset }: TimerClocks): PaperTimer {
  let latest = latestAtStart;
  let times = timesAtStart;
  /** Of the wall clock, what does not count. */
  let jumped = 0;
  /** Of that, behind a hidden page. */
  let slept = 0;
  let seen = { wall: wall(), steady: steady() };
  let measured = offset();
  let onSettled: ((startedAt: number | null) => void) | null = null;
  /** A start that was wrong: it may still be what is stored. */
  let superseded: number | undefined;

  /** How far the clocks parted since the last look; 0 below what is noticed. */
  const parted = () => {
    const apart = wall() - seen.wall - (steady() - seen.steady);
    return Math.abs(apart) < PARTED_MS ? 0 : apart;
  };
  const look = () => (seen = { wall: wall(), steady: steady() });
  // A jump that was not looked at does not count yet: a press may come before the look.
  const raw = () => wall() + measured - jumped - parted();
  /** A clock that is behind the paper was set back: the paper goes on from where it was. */
  const catchUp = () => {
    const behind = raw() - times.startedAt - times.credited - latest;
    if (behind < 0) jumped += behind;
  };
  /** The server's clock is not what this device took for it: that is sleep, or the paper began by a wrong clock. */
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
  /** An offset measured since then knows every jump before it: none counts twice. */
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
