import { TOMBSTONE_MS } from '../server.ts';
import { connect, type Device } from '../device.ts';
import { uuidOf } from '../ids.ts';
import type { Random } from '../random.ts';
import { episode } from './episode.ts';

const A_MONTH_MS = 40 * 86_400_000;
/** Longer than tombstones are kept. */
const AWAY_MS = 3 * TOMBSTONE_MS;
const A_PUSH_MS = 3000;

/** Words in a task, and what their author had seen there. */
interface Words {
  readonly device: string;
  readonly id: string;
  readonly words: string;
}

/**
 * A device is closed for weeks, with words that were never sent. Meanwhile others delete the tasks, and may never hear that it is
 * done; the tombstones are cleared. The words come back with their task, or are in the conflict log (TOMB-3, TOMB-4, MERGE-4).
 */
export const away = episode<'add' | 'leave' | 'delete' | 'clear'>({
  likelihood: 0.5,
  without: ['setBackDevices', 'tornApart', 'restores', 'anyShape'],
  collections: [],

  plan: (random, devices) => {
    const device = random.below(devices);
    const others = Array.from({ length: devices }, (_, i) => ({ deed: 'delete', device: i }) as const).filter(
      (deed) => deed.device !== device,
    );
    const adds = Array.from({ length: 3 }, () => ({ deed: 'add', device: random.below(devices) }) as const);
    return [...adds, { deed: 'leave', device }, ...others, { deed: 'clear', device }];
  },

  open(scene) {
    const { plan, world, server, students, devices, wereCleared, complaints } = scene;
    const TASKS = 3;
    const tasksOf = (student: string): readonly string[] =>
      Array.from({ length: TASKS }, (_, i) => uuidOf('away', students.indexOf(student) * TASKS + i));
    const written: Words[] = [];
    const added = new Map<string, string>();
    /** Deleted by somebody who had seen these words. */
    const givenUp = new Set<string>();
    /** Devices that hear no answer, and how many of them were lost before. */
    const unheard = new Map<Device, number>();

    function leave(device: Device): void {
      const { name, student, weather } = device;
      weather.partitioned = true;
      for (const [i, id] of tasksOf(student).entries()) {
        const words = `${name} left ${i}`;
        const isLast = i === TASKS - 1;
        const isWritten = isLast
          ? device.create('todos', id, { createdBy: student, title: 'Made while away', notes: words })
          : device.edit('todos', id, ({ _deleted }) => (_deleted ? null : { notes: words }));
        if (isLast && isWritten) added.set(id, student);
        if (isWritten) written.push({ device: name, id, words });
      }
      const { contexts } = plan.devices[devices.indexOf(device)]!;
      for (let context = 0; context < contexts; context++) device.kill(context, 0, AWAY_MS);
      device.clockError += A_MONTH_MS;
    }
    function remove(device: Device, random: Random): void {
      if (random.chance(0.5)) {
        unheard.set(device, device.weather.lostAnswer);
        device.weather.lostAnswer = 1;
      }
      for (const id of tasksOf(device.student)) {
        device.edit('todos', id, ({ _deleted, notes }) => {
          if (_deleted) return null;
          givenUp.add(String(notes));
          return { _deleted: true };
        });
      }
    }

    /** A slow transaction: virtual time goes on meanwhile. */
    function clearTombstones(): void {
      server.clearTombstones().then(
        (ids) => ids.forEach((id) => wereCleared.add(id)),
        (error: unknown) => complaints.add(String(error)),
      );
    }
    /** The device comes back after the clearing. */
    async function clear(device: Device): Promise<void> {
      for (const other of devices) if (other !== device) connect(other, true);
      await world.run(AWAY_MS);
      clearTombstones();
      await world.run(AWAY_MS);
      connect(device, true);
      await world.run(A_PUSH_MS);
      for (const [other, lostAnswer] of unheard) other.weather.lostAnswer = lostAnswer;
    }

    return {
      async act(deed, device, random) {
        const { student } = device;
        if (deed === 'leave') leave(device);
        else if (deed === 'delete') remove(device, random);
        else if (deed === 'clear') await clear(device);
        else {
          const id = tasksOf(student).find((task) => !added.has(task));
          if (id !== undefined && device.create('todos', id, { createdBy: student, title: 'Mock test' })) added.set(id, student);
        }
      },

      faults: (rows) => {
        const isKept = ({ device, id, words }: Words): boolean =>
          rows.some((row) => row.id === id && row['notes'] === words && !row._deleted) ||
          givenUp.has(words) ||
          devices.find(({ name }) => name === device)!.disk.conflicts.some((entry) => entry.documentId === id && entry.value === words);
        return written.filter((words) => !isKept(words)).map(({ words }) => `“${words}” is neither there nor in the log`);
      },
    };
  },
});
