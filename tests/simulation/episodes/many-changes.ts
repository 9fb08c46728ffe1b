import { connect, type Device } from '../device.ts';
import { uuidOf } from '../ids.ts';
import { episode } from './episode.ts';

/** More than one push takes of a document (PUSH-1). */
const BEYOND_A_PUSH = 1100;
/** Characters of JSON: words that are typed over, and increments, add up to no more than some open changes (DOC-2). */
const MOST_WAITING = 40_000;

/** One task is edited thousands of times offline: all of it arrives, and what waits stays small where nothing but the last word counts. */
export const manyChanges = episode<'add' | 'type' | 'type in two tabs' | 'connect'>({
  likelihood: 0.06,
  without: ['setBackDevices', 'tornApart', 'restores'],
  collections: [],

  plan: (random, devices) => {
    const device = random.below(devices);
    return [
      { deed: 'add', device },
      { deed: random.chance(0.7) ? 'type in two tabs' : 'type', device },
      { deed: 'type', device: random.below(devices) },
      { deed: 'connect', device },
    ];
  },

  open({ students }) {
    const taskOf = (student: string): string => uuidOf('long', students.indexOf(student));
    /** Points given, and the words that each device wrote last, by student. */
    const points = new Map<string, number>();
    const words = new Map<string, Map<string, string>>();
    const found = new Set<string>();

    function type(device: Device, times: number, tabs: 1 | 2): void {
      const { name, student } = device;
      device.weather.partitioned = true;
      const last = `${name} ${times - 1}`;
      const isTyped = device.editOften('todos', taskOf(student), times, tabs, (current, time) => ({
        points: Number(current['points']) + 1,
        ...(time % 7 === 0 || time === times - 1 ? { notes: `${name} ${time}` } : {}),
      }));
      if (!isTyped) return;
      points.set(student, (points.get(student) ?? 0) + times);
      words.set(student, (words.get(student) ?? new Map<string, string>()).set(name, last));
      const { changes } = device.documents('todos').find(({ id }) => id === taskOf(student))!.sync;
      const waiting = JSON.stringify(changes).length;
      if (tabs === 1 && changes.length < BEYOND_A_PUSH && waiting > MOST_WAITING) found.add(`${waiting} characters wait`);
      if (tabs === 1 && changes.length > 2 * BEYOND_A_PUSH) found.add(`${changes.length} changes wait`);
    }

    return {
      async act(deed, device, random) {
        const { student } = device;
        if (deed === 'add') device.create('todos', taskOf(student), { createdBy: student, title: 'Mock test' });
        else if (deed === 'connect') connect(device, true);
        else if (deed === 'type') type(device, 3000, 1);
        else type(device, BEYOND_A_PUSH + random.below(500), 2);
      },

      faults: (rows) => [
        ...found,
        ...students.flatMap((student) => {
          const row = rows.find(({ id }) => id === taskOf(student));
          const given = points.get(student) ?? 0;
          const last = [...(words.get(student)?.values() ?? [])];
          if (given === 0) return [];
          if (!row) return ['a task never arrived'];
          return [
            ...(row['points'] === given ? [] : [`${String(row['points'])} points, ${given} were given`]),
            ...(last.includes(String(row['notes'])) ? [] : [`the notes are “${String(row['notes'])}”, not ${last.join(' or ')}`]),
          ];
        }),
      ],
    };
  },
});
