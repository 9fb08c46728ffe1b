/** A dot in a picture of 320 × 200. */
export interface Dot {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  /** `lit`: the highlighted dot, at most one per picture. A number is the opacity. */
  readonly tone: number | 'hollow' | 'lit';
}

export type DotPictureName = 'tutor' | 'groups' | 'focus' | 'tasks' | 'analytics' | 'mockTests' | 'questions';

/** A picture for each feature. */
export const dotPictures: Readonly<Record<DotPictureName, () => readonly Dot[]>> = {
  tutor: tangleThatBecomesALine,
  groups: circleAroundAPoint,
  focus: hourThatFills,
  tasks: threeColumns,
  analytics: halfAYear,
  mockTests: paletteOfQuestions,
  questions: answersToAQuestion,
};

function tangleThatBecomesALine(): Dot[] {
  const tangle = times(64, (at) => {
    const angle = at * 2.4;
    const distance = 8 * Math.sqrt(at);
    return { x: 84 + distance * Math.cos(angle), y: 100 + distance * Math.sin(angle), radius: 3.2, tone: 0.18 + 0.3 * (1 - at / 64) };
  });
  const line = times(7, (at) => ({ x: 172 + at * 18, y: 100, radius: 4.5, tone: 0.8 }));
  return [...tangle, ...line, { x: 302, y: 100, radius: 10, tone: 'lit' }];
}

function circleAroundAPoint(): Dot[] {
  const members = times(7, (at) => ({ ...onCircle(at / 7, 66), radius: at % 3 === 0 ? 13 : 10, tone: at % 3 === 0 ? 0.85 : 0.4 }));
  const bonds = times(42, (at) => ({ ...onCircle(at / 42, 66), radius: 1.8, tone: 0.3 }));
  return [...bonds.filter((_, at) => at % 6 !== 0), ...members, { x: 160, y: 100, radius: 12, tone: 'lit' }];
}

function hourThatFills(): Dot[] {
  const minutes = times(60, (at) => ({ ...onCircle(at / 60, 82), radius: at % 5 === 0 ? 4.2 : 2.8, tone: at < 25 ? 0.85 : 0.2 }));
  return [...minutes, { x: 160, y: 100, radius: 26, tone: 'lit' }];
}

function threeColumns(): Dot[] {
  const heights = [6, 3, 5];
  const dots = heights.flatMap((height, column) =>
    times(
      height,
      (row) => ({ x: 80 + column * 80, y: 30 + row * 28, radius: 8, tone: column === 2 ? 0.85 : column === 1 ? 0.45 : 'hollow' }) as Dot,
    ),
  );
  return dots.map((dot, at) => (at === 6 ? { ...dot, radius: 11, tone: 'lit' } : dot));
}

/** A grid seven days high and half a year wide. */
function halfAYear(): Dot[] {
  const days = times(26 * 7, (day) => {
    const busy = Math.abs(Math.sin(day * 1.7) * Math.cos(day * 0.31)) * (0.45 + day / 330);
    return { x: 16 + Math.floor(day / 7) * 11.5, y: 65.5 + (day % 7) * 11.5, radius: 4, tone: 0.1 + 0.8 * busy };
  });
  return days.map((dot, at) => (at === days.length - 3 ? { ...dot, radius: 6, tone: 'lit' } : dot));
}

function paletteOfQuestions(): Dot[] {
  return times(50, (at) => ({
    x: 52 + (at % 10) * 24,
    y: 52 + Math.floor(at / 10) * 24,
    radius: at === 27 ? 10 : 7.5,
    tone: at === 27 ? 'lit' : at < 27 ? (at % 6 === 4 ? 'hollow' : 0.85) : 0.16,
  }));
}

function answersToAQuestion(): Dot[] {
  const votes = [2, 7, 4, 1, 3];
  const columns = votes.flatMap((count, answer) =>
    times(count, (vote) => ({ x: 130 + answer * 36, y: 172 - vote * 20, radius: 7, tone: answer === 1 ? 0.85 : 0.28 })),
  );
  return [...columns, { x: 62, y: 172, radius: 14, tone: 'lit' }];
}

/** @param turn 0 to 1, clockwise from the top */
function onCircle(turn: number, radius: number) {
  const angle = (turn - 0.25) * 2 * Math.PI;
  return { x: 160 + radius * Math.cos(angle), y: 100 + radius * Math.sin(angle) };
}

function times<T>(count: number, make: (at: number) => T): T[] {
  return Array.from({ length: count }, (_, at) => make(at));
}
