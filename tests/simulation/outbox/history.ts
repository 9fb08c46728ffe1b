import 'fake-indexeddb/auto';

import { isWaiting } from '../../../replication/outbox/entry.ts';
import { isPassedOver } from '../../../replication/outbox/entry.ts';
import { countEntries, deleteOutbox, listEntries, openOutbox, takeOver } from '../../../replication/outbox/outbox.ts';
import { closeWriting } from '../../../replication/storage/writing.ts';
import { derived, type Random } from '../random.ts';
import { contextsOf } from './contexts.ts';
import { faultyDisk } from './disk.ts';
import { hostileLine } from './line.ts';
import { modelServer } from './server.ts';
import { studentOf } from './student.ts';
import { virtualClock } from './virtual-clock.ts';
import { wishesOf } from './wishes.ts';

const HOUR_MS = 3_600_000;
/** More than any wait that is left once the line is healed: a pause of the server, and the student's retries after it. */
const LONG_MS = 3 * HOUR_MS;

/** Lives through a random history of one device's outbox. @returns what went wrong */
export async function liveOutbox(seed: number): Promise<string[]> {
  const userId = `${seed.toString(16).padStart(8, '0')}-0000-4000-8000-${String(lived++).padStart(12, '0')}`;
  const disk = faultyDisk(userId);
  const silenced = silenceErrors();
  try {
    return await live(seed, userId, disk);
  } finally {
    silenced.restore();
    disk.restore();
    await deleteOutbox(userId);
  }
}

/** Each history has databases of its own: one may be lived more than once. */
let lived = 0;

async function live(seed: number, userId: string, disk: ReturnType<typeof faultyDisk>): Promise<string[]> {
  const random = derived(seed, 'history');
  const clock = virtualClock();
  const server = modelServer();
  let ids = 0;
  const line = hostileLine({ seed, server: server.fetch, now: clock.elapsed, meanwhile: act });
  const contexts = contextsOf({ seed, userId, line, clock });
  const wishes = wishesOf(server, line, (lane) => contexts.isSending() && line.underWay(lane) === 0);
  const student = studentOf(userId, wishes, server, () => (ids += 1));
  const { settled } = contexts;
  const faults: string[] = [];

  /** Each tab sees what is new in the outbox. */
  async function act(at: Random): Promise<void> {
    await student.act(at);
    contexts.wake();
  }

  /** Looks at everything, on a disk that works. */
  async function look(): Promise<void> {
    await takeOver(userId);
    const entries = await listEntries(userId);
    faults.push(...wishes.faults(entries));
    const [count, here] = [await countEntries(userId), (await listEntries(userId)).filter((entry) => !isPassedOver(entry))];
    if (count !== here.length) faults.push(`${count} are counted, and ${here.length} are here`);
  }

  async function signOut(): Promise<void> {
    const reopen = await closeWriting(userId);
    try {
      if ((await countEntries(userId)) > 0) return;
      contexts.killAll();
      await settled();
      // Nothing of the student is here alone.
      faults.push(...wishes.faultsAtTheEnd([]));
      student.closeOldTab();
      await deleteOutbox(userId);
      student.forget();
    } finally {
      reopen();
    }
  }

  const steps: Readonly<Record<string, (at: Random) => Promise<void> | void>> = {
    write: act,
    // Twice as often as any other step.
    writeMore: act,
    async writeALot(at) {
      for (let times = 0; times < 4; times += 1) await act(at);
    },
    oldTab: (at) => student.actInOldTab(at),
    openTab: () => contexts.openTab(),
    killTab: () => contexts.killTab(),
    worker: () => contexts.wakeWorker(),
    wake: () => contexts.wake(),
    seconds: (at) => clock.pass(at.below(20_000), settled),
    minutes: (at) => clock.pass(at.below(HOUR_MS), settled),
    hours: (at) => clock.pass(at.below(4 * HOUR_MS), settled),
    clock(at) {
      clock.setBy(Math.round((at.next() - 0.5) * 48) * HOUR_MS);
      line.forgetPauses();
    },
    async fullDisk(at) {
      disk.is = 'full';
      contexts.wake();
      await student.act(at);
      await settled();
      disk.is = 'fine';
    },
    async death(at) {
      disk.is = { deadAfter: at.below(12) };
      contexts.wake();
      await student.act(at);
      await settled();
      contexts.killAll();
      await settled();
      disk.is = 'fine';
      contexts.openTab();
    },
    async closedDatabase() {
      (await openOutbox(userId)).close();
    },
    calm: () => void (line.isHostile = false),
    storm: () => void (line.isHostile = true),
    signOut,
  };

  contexts.openTab();
  const names = Object.keys(steps);
  const count = 12 + random.below(25);
  for (let step = 0; step < count && faults.length === 0; step += 1) {
    const name = random.pick(names);
    const at = derived(seed, 'step', step);
    await steps[name]!(at);
    // Sometimes the next step comes while all is under way.
    if (at.chance(0.3)) continue;
    await settled();
    await look();
    if (faults.length > 0) faults.push(`at step ${step}, ${name}`);
  }
  if (faults.length > 0) return faults;

  line.isHostile = false;
  server.mend();
  // A tab that is open goes on by itself; one that begins has no pause behind it.
  if (random.chance(0.3)) contexts.killAll();
  if (contexts.open() === 0) contexts.openTab();
  // What an old tab wrote is found with the next round, or look.
  if (student.hasOldTab()) contexts.wake();
  await settled();
  await clock.pass(LONG_MS, settled);
  await look();
  faults.push(...wishes.faultsAtTheEnd(await listEntries(userId)), ...line.tooEarly.map((text) => `Too early: ${text}`));
  const before = line.requests;
  await clock.pass(LONG_MS, settled);
  if (line.requests > before && !(await listEntries(userId)).some(isWaiting)) faults.push('Requests, although nothing waits');
  contexts.killAll();
  await settled();
  student.closeOldTab();
  return faults;
}

/** The product says what fails, and here everything does. */
function silenceErrors() {
  const { error } = console;
  console.error = () => undefined;
  return { restore: () => void (console.error = error) };
}
