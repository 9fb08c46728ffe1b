import { finishTimer, pauseTimer, recordEnd, resumeTimer, startTimer } from '../../../src/topics/focus/store/timer.commands.ts';
import { readProfile, settleTimer } from '../../../src/topics/focus/store/shared-timer.ts';
import { elapsed, isStudy, type FocusTimer } from '../../../src/topics/focus/rules/focus-timer.ts';
import { connect, type Device } from '../device.ts';
import { episode } from './episode.ts';

const MINUTE_MS = 60_000;
/** Study times are of our days. */
const BEGIN = Date.parse('2026-11-21T10:00:00Z');
/** A device looks at the timer as often. */
const LOOK_MS = 30_000;
/** Devices agree to a minute, and a session has whole ones. */
const ROUNDING = 1.5;
/** So that some run out. */
const FOCUS_MINUTES = 4;

const DEEDS = [
  'focus',
  'stopwatch',
  'finish',
  'finish',
  'pause',
  'resume',
  'minutes',
  'minutes',
  'minutes',
  'cut',
  'cut',
  'connect',
] as const;

/** A timer as the oracle knows it. */
interface Known {
  /** The most that a device has shown, in ms. */
  shown: number;
  /** By a student who saw it, or by itself. */
  isEnded: boolean;
}

/** One student's focus timers on several devices: all time that a device showed is recorded once, and no device ends what it does not show. */
export const timers = episode<'focus' | 'stopwatch' | 'pause' | 'resume' | 'finish' | 'minutes' | 'cut' | 'connect'>({
  likelihood: 0.2,
  // What was shown and not stored is known to nobody. A timer that ends writes in the hour in which nothing else does.
  without: ['narrowServer', 'setBackDevices', 'tornApart', 'restores', 'quota', 'closedStorage'],
  collections: ['users', 'study_sessions', 'todos'],

  plan: (random, devices) =>
    Array.from({ length: 8 + random.below(14) }, () => ({
      deed: random.pick(DEEDS),
      device: random.below(devices),
    })),

  open({ world, devices }) {
    const found = new Set<string>();
    /** By student, in the order of their beginning. */
    const known = new Map<string, Map<string, Known>>();
    /** What each device shows. */
    const screens = new Map<string, FocusTimer | null>();
    const timersOf = ({ student }: Device): Map<string, Known> => known.get(student) ?? known.set(student, new Map()).get(student)!;
    const now = (): number => BEGIN + world.now();

    /** What the device shows by now. */
    async function look(device: Device): Promise<FocusTimer | null> {
      const { timer } = await readProfile(device.replica, device.student);
      if (!timer || !isStudy(timer.phase)) return timer;
      const all = timersOf(device);
      const entry = all.get(timer.sessionId) ?? { shown: 0, isEnded: false };
      all.set(timer.sessionId, entry);
      entry.shown = Math.max(entry.shown, elapsed(timer, now()));
      if (timer.length !== null && entry.shown >= timer.length) entry.isEnded = true;
      return timer;
    }
    async function settle(device: Device): Promise<void> {
      await look(device);
      await settleTimer(device.replica, device.student, now());
      await recordEnd(device.replica, device.student, now());
      const timer = await look(device);
      const before = screens.get(device.name);
      const all = timersOf(device);
      // One that another has replaced may end with that one.
      const isNewest = before && [...all.keys()].at(-1) === before.sessionId;
      if (isNewest && !timer && !all.get(before.sessionId)!.isEnded) found.add(`${device.name}: its timer was ended by nobody who saw it`);
      screens.set(device.name, timer);
    }
    async function settleAll(): Promise<void> {
      for (const device of devices) await settle(device);
    }
    const keepLooking = (): void => void world.after(LOOK_MS, () => void world.outside(settleAll()).then(keepLooking));
    keepLooking();

    async function finish(device: Device): Promise<void> {
      const shown = screens.get(device.name);
      const { ok } = await finishTimer(device.replica, device.student, now(), shown?.sessionId);
      if (ok && shown) timersOf(device).get(shown.sessionId)!.isEnded = true;
    }
    async function start(device: Device, phase: 'focus' | 'stopwatch'): Promise<void> {
      await device.replica.edit('users', device.student, { focus_settings: { focus: FOCUS_MINUTES } });
      if (!screens.get(device.name))
        await startTimer(device.replica, device.student, { phase, round: 0, subjectId: null, taskId: null }, now());
    }

    return {
      async act(deed, device, random) {
        await settle(device);
        if (deed === 'cut') device.weather.partitioned = true;
        else if (deed === 'connect') connect(device, true);
        else if (deed === 'minutes') await world.run((1 + random.below(3)) * MINUTE_MS);
        else if (deed === 'finish') await finish(device);
        else if (deed === 'pause') await pauseTimer(device.replica, device.student, now(), screens.get(device.name)?.sessionId);
        else if (deed === 'resume') await resumeTimer(device.replica, device.student, now(), screens.get(device.name)?.sessionId);
        else await start(device, deed);
        await settle(device);
      },

      async settle() {
        await world.run(2 * MINUTE_MS);
        // What a device stores again arrives one exchange later.
        for (let times = 0; times < 2; times++) {
          for (const device of devices) await finish(device);
          await world.run(2 * MINUTE_MS);
        }
      },

      faults(rows) {
        const running = devices.filter(({ name }) => screens.get(name)).map(({ name }) => `${name}: a timer runs in the end`);
        const sessions = rows.filter((row) => 'study_day' in row && !row._deleted);
        const all = new Map([...known.values()].flatMap((timersOfOne) => [...timersOfOne]));
        const recorded = new Map(sessions.map((row) => [row.id, Number(row['duration'])]));
        const tooLittle = [...all].flatMap(([id, { shown }]) => {
          const minutes = shown / MINUTE_MS;
          const isRecorded = minutes < 1 + ROUNDING || (recorded.get(id) ?? 0) >= minutes - ROUNDING;
          return isRecorded ? [] : [`${minutes} minutes were shown, ${recorded.get(id) ?? 0} recorded`];
        });
        const tooMuch = [...recorded].flatMap(([id, minutes]) => {
          const shown = (all.get(id)?.shown ?? 0) / MINUTE_MS;
          return minutes <= shown + ROUNDING ? [] : [`${minutes} minutes were recorded, ${shown} shown`];
        });
        return [...found, ...running, ...tooLittle, ...tooMuch];
      },
    };
  },
});
