import { seeded } from '../../tests/simulation/random.ts';
import type { AppProcess } from '../support/app.ts';
import { untilStatus } from '../support/board.ts';
import { insertTasks } from '../support/server-tasks.ts';
import type { Device } from '../support/device.ts';
import { serviceWorkerReady } from '../support/service-worker.ts';
import { createStudent, signIn, type Student } from '../support/student.ts';
import type { Journal } from './journal.ts';
import { Ledger, type TaskRecord } from './ledger.ts';
import { type ChaosScreen, Tab } from './tab.ts';

/** A student and what they wrote. */
export interface Writer {
  readonly student: Student;
  readonly ledger: Ledger;
  /** Tasks that every tab labels. */
  readonly shared: readonly TaskRecord[];
  readonly nextFreeHour: () => string;
}

/** A device with the student's tabs. */
export interface Desk {
  readonly writer: Writer;
  readonly device: Device;
  readonly tabs: readonly Tab[];
}

export interface DesksOptions {
  readonly server: AppProcess;
  readonly openDevice: () => Promise<Device>;
  readonly seed: number;
  readonly journal: Journal;
}

const TASKS: ChaosScreen = { path: '/tasks', actions: ['add a task', 'add a task', 'edit a task', 'label a shared task', 'delete a task'] };
const SESSIONS: ChaosScreen = { path: '/productivity', actions: ['add a session'] };

/** Two devices of one student and one of another in the same group, signed in and synced. */
export async function openDesks({ server, openDevice, seed, journal }: DesksOptions): Promise<readonly Desk[]> {
  const [asha, ravi] = [await newWriter(server.url), await newWriter(server.url)];
  const { data: group } = await asha.student.client.rpc('create_group', { name: 'Physics at six' }).throwOnError();
  const { id, inviteCode } = group as { readonly id: string; readonly inviteCode: string };
  await ravi.student.client.rpc('join_group', { code: inviteCode }).throwOnError();
  const messages: ChaosScreen = { path: `/groups?group=${id}`, actions: ['send a message'] };

  let tabs = 0;
  const openDesk = async (name: string, writer: Writer, screens: Readonly<Record<string, ChaosScreen>>): Promise<Desk> => {
    const device = await openDevice();
    const opened: Tab[] = [];
    for (const [work, screen] of Object.entries(screens)) {
      const random = seeded(seed + 100 * ++tabs);
      const tab = new Tab({ name: `${name}-${work}`, device, screen, random, journal, ...writer });
      const page = await device.newPage();
      if (opened.length === 0) await signIn(page, writer.student, screen.path);
      else await page.goto(screen.path);
      await untilStatus(page, 'Synced');
      await serviceWorkerReady(page);
      tab.adopt(page);
      opened.push(tab);
    }
    return { writer, device, tabs: opened };
  };
  // Sequential: three browsers starting at once are slower.
  const phone = await openDesk('phone', asha, { tasks: TASKS, messages });
  const laptop = await openDesk('laptop', asha, { tasks: TASKS, sessions: SESSIONS });
  const tablet = await openDesk('tablet', ravi, { messages });
  return [phone, laptop, tablet];
}

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

async function newWriter(appUrl: string): Promise<Writer> {
  const student = await createStudent(appUrl);
  const ledger = new Ledger();
  const titles = ['Optics', 'Waves'];
  await insertTasks(student, titles);
  // 4:30 am UTC is 10 am in India.
  const yesterday = Math.floor(Date.now() / DAY_MS) * DAY_MS - DAY_MS + 4.5 * HOUR_MS;
  let sessions = 0;
  return {
    student,
    ledger,
    shared: titles.map((title) => ledger.task(title, 'stored')),
    nextFreeHour() {
      const [day, hour] = [sessions % 300, Math.floor(sessions / 300)];
      sessions += 1;
      return new Date(yesterday - day * DAY_MS + hour * HOUR_MS).toISOString();
    },
  };
}
