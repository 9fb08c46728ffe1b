import { connect, type Device } from './device.ts';
import type { Episodes } from './episodes/all.ts';
import type { QuietTraffic } from './oracle.ts';
import { LONGEST_TRANSACTION_S, type Scene } from './scene.ts';

/** Longest pause of a device without room (ENG-3). */
const LONGEST_PAUSE_MS = 1_800_000;
const A_DAY_MS = 25 * 3_600_000;
/** A poll every two minutes, with reserve. */
const MOST_REQUESTS_AN_HOUR = 45;
/** FULL-3: of each document that the server weighs differently than its device, after 1, 2, 4 … of the hour’s pulls, of which events make some more. */
const MOST_TRIES_AN_HOUR = 7;

/**
 * The storm is over: what can arrive, arrives.
 * @returns what went over each device's line in a minute in which nothing happened
 */
export async function calmDown(scene: Scene, episodes: Episodes): Promise<readonly QuietTraffic[]> {
  const { plan, world, server, devices, groups, complaints } = scene;

  /** 11: an hour with a full disk and something to pull. */
  async function anHourWithoutRoom(device: Device): Promise<void> {
    device.disk.fails = 'quota';
    void server.write('users', device.student, () => ({ daily_motivation: 'by the server' }));
    const before = device.line.traffic.requests;
    await world.run(3_600_000);
    const requests = device.line.traffic.requests - before;
    if (requests > MOST_REQUESTS_AN_HOUR) complaints.add(`${device.name}: ${requests} requests in an hour without room`);
    device.disk.fails = undefined;
  }

  /** FULL-2: an hour in which something waits for room on the server costs polls, and next to no push. */
  async function anHourWithoutRoomThere(): Promise<void> {
    // What is set aside, and what was found out late, is judged by then.
    await world.run(130_000);
    const before = devices.map(({ line }) => line.traffic.pushes);
    await world.run(3_600_000);
    devices.forEach(({ name, line, documents }, i) => {
      const pushes = line.traffic.pushes - before[i]!;
      const refused = documents('todos').filter(({ sync }) => sync.state === 'rejected').length;
      if (pushes > MOST_TRIES_AN_HOUR * refused) complaints.add(`${name}: ${pushes} pushes in an hour in which nothing was written`);
    });
  }

  /** The students' decisions about a restored server. */
  async function startOverWhereHalted(): Promise<void> {
    if (scene.hasRestored) await world.run(130_000);
    for (let round = 0; round < 2; round++) {
      for (const device of devices) {
        const isHalted = device.statuses().some((status) => status.phase === 'halted');
        if (isHalted) device.startOver();
        if (isHalted || scene.hasRestored) await world.run(20_000);
      }
    }
    if (scene.hasRestored) await world.run(130_000);
  }

  /** VERIFY-2: silent losses of a disk are found at the second comparison. */
  async function aDay(): Promise<void> {
    for (const device of devices) device.clockError += A_DAY_MS;
    await world.run(500_000);
  }

  async function untilIdle(mostSeconds: number): Promise<void> {
    const isSyncing = (device: Device): boolean => device.statuses().some(({ phase }) => phase === 'syncing');
    for (let i = 0; i < mostSeconds && devices.some(isSyncing); i++) await world.run(1000);
  }

  /** PULL-9: everyone reads every group from its beginning, once a first reading has found the device's floor. */
  async function lookBackToTheBeginning(): Promise<void> {
    if (groups.length > 0) await untilIdle(LONGEST_TRANSACTION_S);
    for (const device of devices) for (const group of groups) while (await device.lookBack(group)) await world.run(5000);
  }

  scene.isDown = false;
  for (const device of devices) {
    Object.assign(device.weather, { lostRequest: 0, lostAnswer: 0, duplicate: 0, lostEvent: 0 });
    device.weather.forged.length = 0;
    device.weather.rejects = undefined;
    device.disk.fails = undefined;
    connect(device, false);
    device.spare();
    device.open();
    device.lookAt(0);
  }
  if (plan.faults.has('quota') && !scene.hasRestored) await anHourWithoutRoom(devices[0]!);
  if (plan.faults.has('quota')) await world.run(LONGEST_PAUSE_MS);
  await world.run(45_000);
  if (plan.faults.has('narrowServer')) {
    if (!scene.hasRestored && !plan.faults.has('heldRows')) await anHourWithoutRoomThere();
    await server.setRoom(null);
    // The next poll tells (FULL-3).
    await world.run(130_000);
  }
  // If nothing is lost on the way, everything arrives before the next poll.
  if (
    plan.faults.has('network') ||
    plan.faults.has('quota') ||
    plan.faults.has('anyShape') ||
    (plan.faults.has('lateCommits') && !plan.faults.has('heldRows'))
  )
    await world.run(130_000);
  if (scene.hasRestored) await startOverWhereHalted();
  if (plan.faults.has('tornApart')) await aDay();
  await episodes.settle();
  const before = devices.map(({ line }) => ({ ...line.traffic }));
  await world.run(60_000);
  const inQuiet = devices.map(({ line: { traffic } }, i) => ({
    requests: traffic.requests - before[i]!.requests,
    bytes: traffic.bytes - before[i]!.bytes,
  }));
  await lookBackToTheBeginning();
  // A poll may be in flight at this moment, or a push.
  await untilIdle(plan.faults.has('heldRows') ? LONGEST_TRANSACTION_S : 5);
  return inQuiet;
}
