import fc from 'fast-check';
import { expect, test } from 'vitest';

import { createPaperTimer } from './paper-timer.ts';

const times = { startedAt: 1_000_000, credited: 0, length: 10_800_000 };

function device() {
  const clocks = { wallMs: times.startedAt, steadyMs: 0, offsetMs: 0 };
  const timer = createPaperTimer(times, 0, {
    wall: () => clocks.wallMs,
    steady: () => clocks.steadyMs,
    offset: () => clocks.offsetMs,
  });
  return {
    clocks,
    timer,
    pass(ms: number) {
      clocks.wallMs += ms;
      clocks.steadyMs += ms;
    },
  };
}

test('a clock that is set while the student works changes nothing', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1e9, max: 1e9 })), (jumps) => {
      const { clocks, timer, pass } = device();
      jumps.forEach((jump, at) => {
        pass(1000);
        timer.look(false);
        timer.passed(timer.now());
        clocks.wallMs += jump;
        timer.look(false);
        const off = Math.abs(timer.now() - (at + 1) * 1000);
        // Jumps below what is noticed add up to nothing worse than themselves.
        expect(off).toBeLessThanOrEqual(1500 * (at + 1));
        if (Math.abs(jump) > 1500 && at === 0) expect(off).toBe(0);
      });
    }),
  );
});

test('sleep counts where the server says so, and where it cannot be asked and the page was hidden', () => {
  const { clocks, timer, pass } = device();
  pass(60_000);
  timer.look(false);
  clocks.wallMs += 600_000;
  expect(timer.look(true)).toBe(true);
  expect(timer.now()).toBe(60_000);
  timer.believe();
  expect(timer.now()).toBe(660_000);
  clocks.wallMs += 600_000;
  expect(timer.look(false)).toBe(true);
  timer.believe();
  expect(timer.now()).toBe(660_000);
  timer.trust();
  expect(timer.now()).toBe(1_260_000);
});

test('a clock that is set forward behind a hidden page ends nothing that the server says goes on', () => {
  const { clocks, timer, pass } = device();
  pass(60_000);
  timer.look(false);
  clocks.wallMs += 86_400_000;
  timer.look(true);
  expect(timer.now()).toBe(60_000);
  clocks.offsetMs = -86_400_000;
  timer.trust();
  // What was settled is not believed later.
  timer.believe();
  expect(timer.now()).toBe(60_000);
  pass(1000);
  expect(timer.now()).toBe(61_000);
});

test('a clock set back while the app was closed goes on where the paper was, and counts on from there', () => {
  let wall = times.startedAt - 5_000_000;
  const timer = createPaperTimer(times, 900_000, { wall: () => wall, steady: () => 0, offset: () => 0 });
  expect(timer.now()).toBe(900_000);
  wall += 1000;
  expect(timer.now()).toBe(901_000);
});

test('time that is given back moves the paper back, never behind what is stored', () => {
  const { timer, pass } = device();
  pass(600_000);
  timer.passed(100_000);
  timer.set({ credited: 500_000 });
  expect(timer.now()).toBe(100_000);
  timer.set({ credited: 550_000 });
  pass(1000);
  expect(timer.now()).toBe(101_000);
});

test.each([3_600_000, -3_600_000])(
  'a clock that jumps by %i ms counts once, whether the server is asked before or after it is seen',
  (jump) => {
    for (const isSeenFirst of [true, false]) {
      const { clocks, timer, pass } = device();
      pass(600_000);
      timer.look(false);
      clocks.wallMs += jump;
      if (isSeenFirst) timer.look(false);
      // Measured for another timer, or when the network came back: nobody calls `trust`.
      clocks.offsetMs = -jump;
      expect(timer.now()).toBe(600_000);
      expect(timer.look(false)).toBe(false);
      expect(timer.now()).toBe(600_000);
      pass(1000);
      expect(timer.now()).toBe(601_000);
    }
  },
);

test('a clock that was set back behind a hidden page takes nothing away, and the paper counts on', () => {
  const { clocks, timer, pass } = device();
  pass(60_000);
  timer.look(false);
  clocks.wallMs -= 600_000;
  timer.look(true);
  expect(timer.now()).toBe(60_000);
  // The server says that the clock is right now: the paper goes on from where it was.
  timer.passed(60_000);
  timer.trust();
  expect(timer.now()).toBe(60_000);
  pass(5000);
  expect(timer.now()).toBe(65_000);
  timer.passed(80_000);
  timer.passed(30_000);
  expect(timer.now()).toBe(80_000);
});

test('a jump is not in the time of a press that comes before the look', () => {
  const { clocks, timer, pass } = device();
  pass(60_000);
  timer.look(false);
  clocks.wallMs += 3_600_000;
  timer.passed(timer.now());
  timer.look(false);
  expect(timer.now()).toBe(60_000);
});

test('a paper that begins begins at zero, whatever the clock was when it was drawn', () => {
  for (const wall of [times.startedAt - 5_000_000, times.startedAt + 5_000_000]) {
    const timer = createPaperTimer(times, 0, { wall: () => wall, steady: () => 0, offset: () => 0 });
    timer.set({ startedAt: wall });
    expect(timer.now()).toBe(0);
  }
});

/** A paper that began without a network, on a clock that was `behind` the server's. */
function begunOffline(behind: number) {
  const { clocks, timer, pass } = device();
  const startedAt = times.startedAt - behind;
  clocks.wallMs = startedAt;
  timer.look(false);
  const settled: (number | null)[] = [];
  timer.set({ startedAt });
  timer.doubtStart((moved) => settled.push(moved));
  return { clocks, timer, pass, settled, startedAt };
}

/** Less is drift. */
const anyError = fc.oneof(fc.integer({ min: 2000, max: 1e9 }), fc.integer({ min: -1e9, max: -2000 }));

test('a paper that began offline on a wrong clock goes on at the same second once the server is asked, also where the clock is set right', () => {
  fc.assert(
    fc.property(anyError, fc.integer({ min: 0, max: 10_000_000 }), fc.boolean(), (behind, sat, isSetRight) => {
      const { clocks, timer, pass, settled, startedAt } = begunOffline(behind);
      pass(sat);
      timer.look(false);
      timer.passed(timer.now());
      if (isSetRight) {
        clocks.wallMs += behind;
        timer.look(false);
      } else clocks.offsetMs = behind;
      timer.trust();
      expect(timer.now()).toBe(sat);
      // What a change of the stored attempt says of the start, before it has the new one.
      timer.set({ startedAt });
      expect(timer.now()).toBe(sat);
      pass(1000);
      expect(timer.now()).toBe(sat + 1000);
      expect(settled).toEqual([times.startedAt]);
      // From now on the server's clock decides.
      clocks.offsetMs += 60_000;
      timer.trust();
      expect(timer.now()).toBe(Math.min(sat + 61_000, times.length));
    }),
  );
});

test('sleep counts in a paper that began offline on a right clock', () => {
  const { clocks, timer, pass, settled } = begunOffline(0);
  pass(60_000);
  timer.look(false);
  clocks.wallMs += 600_000;
  timer.look(true);
  timer.trust();
  expect(timer.now()).toBe(660_000);
  expect(settled).toEqual([null]);
});
