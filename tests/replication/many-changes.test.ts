import { describe, expect, test } from 'vitest';

import { edited } from '../../replication/document/edit.ts';
import type { LocalDocument } from '../../replication/document/local-document.ts';
import { MOST_CHANGES, type Change, type PushAnswer, type Verdict } from '../../replication/protocol/wire.ts';
import { simulatedSchema } from '../simulation/schemas.ts';
import { loneDevice } from '../support/lone-device.ts';

type Lone = ReturnType<typeof loneDevice>;

/** A synced task, and then so many edits by a release that lets none join. */
async function withWaiting(device: Lone, count: number): Promise<void> {
  device.create('1');
  device.engine.start();
  await device.world.run(1000);
  device.wire.pushes.length = 0;
  const previous = device.read('1')!;
  const changes = Array.from({ length: count }, (_, i): Change => ({ n: i + 2, w: 'here', add: { labels: [label(i)] } }));
  const labels = changes.map((_, i) => label(i));
  const next = { ...previous, labels, sync: { ...previous.sync, state: 'waiting', n: count + 1, changes } } as const;
  device.disk.put('todos', { previous, next });
}
const label = (i: number): string => String(i).padStart(6, '0');
const put = (device: Lone, next: LocalDocument): void => {
  device.disk.put('todos', { previous: device.read('1'), next });
  for (const listener of device.disk.listeners) listener();
};
const sizesOf = ({ wire }: Lone): number[] => wire.pushes.map(({ documents }) => documents[0]!.changes.length);
const rejecting = (answer: PushAnswer): PushAnswer => ({
  ...answer,
  verdicts: answer.verdicts!.map((): Verdict => ({ status: 'rejected', reason: 'invalid', message: 'no', row: null })),
});

describe('PUSH-1: a document with more changes than the server takes', () => {
  test('is sent in prefixes until nothing waits', async () => {
    const device = loneDevice();
    await withWaiting(device, 2500);
    device.engine.wake();
    await device.world.run(5000);
    expect(sizesOf(device)).toEqual([MOST_CHANGES, MOST_CHANGES, 500]);
    expect(device.read('1')).toMatchObject({ sync: { state: 'synced', changes: [] } });
    expect((await device.server.rows())[0]!['labels']).toHaveLength(2500);
  });

  test('is created complete, though a field was edited again after its first part (DOC-5)', async () => {
    const device = loneDevice();
    device.create('1');
    const changes = Array.from({ length: 1500 }, (_, i): Change => ({ n: i + 2, w: 'here', add: { labels: [label(i)] } }));
    const made = device.read('1')!;
    const long = {
      ...made,
      labels: changes.map((_, i) => label(i)),
      sync: { ...made.sync, n: 1501, changes: [...made.sync.changes, ...changes] },
    };
    put(device, edited(simulatedSchema, long, { title: 'again' }, 'here'));
    device.engine.start();
    await device.world.run(5000);
    expect(device.wire.pushes[0]!.documents[0]!.changes[0]).toMatchObject({ init: { title: 'again' } });
    expect(device.read('1')).toMatchObject({ title: 'again', sync: { state: 'synced', changes: [] } });
    expect((await device.server.rows())[0]).toMatchObject({ title: 'again', labels: { length: 1500 } });
    expect(device.disk.conflicts).toEqual([]);
  });

  test('that was rejected for its length is sent by another build (PUSH-10)', async () => {
    const before = loneDevice(undefined, undefined, 'build 1');
    await withWaiting(before, 1001);
    const long = before.read('1')!;
    const rejection = { reason: 'invalid', message: 'A document has 1 to 1000 changes', row: null } as const;
    put(before, { ...long, sync: { ...long.sync, state: 'rejected', rejection } });
    await before.engine.stop();
    const after = loneDevice(before.disk, before.world, 'build 2');
    after.wire.pushes.length = 0;
    // The same server.
    Object.assign(after.server, before.server);
    after.engine.start();
    await after.world.run(5000);
    expect(sizesOf(after)).toEqual([MOST_CHANGES, 1]);
    expect(after.read('1')).toMatchObject({ sync: { state: 'synced', changes: [] } });
  });

  test('is rejected as a whole, once, if its first part is', async () => {
    const device = loneDevice();
    await withWaiting(device, 2500);
    device.meddle.push = rejecting;
    device.engine.wake();
    await device.world.run(60_000);
    expect(sizesOf(device)).toEqual([MOST_CHANGES]);
    expect(device.read('1')!.sync).toMatchObject({ state: 'rejected', rejection: { reason: 'invalid' } });
    expect(device.read('1')!.sync.changes).toHaveLength(2500);
  });

  test('ENG-1 waits between two sendings if its first part is to come later', async () => {
    const device = loneDevice();
    await withWaiting(device, 2500);
    device.meddle.push = (answer) => ({ ...answer, verdicts: answer.verdicts!.map((): Verdict => ({ status: 'later' })) });
    device.engine.wake();
    await device.world.run(60_000);
    expect(sizesOf(device).length).toBeLessThan(10);
  });

  test('keeps an edit that is made while its first part is rejected', async () => {
    const device = loneDevice();
    await withWaiting(device, 1500);
    let isFirst = true;
    device.meddle.push = (answer) => {
      if (!isFirst) return answer;
      isFirst = false;
      put(device, edited(simulatedSchema, device.read('1')!, { title: 'since' }, 'here'));
      return rejecting(answer);
    };
    device.engine.wake();
    await device.world.run(60_000);
    expect(device.read('1')).toMatchObject({ title: 'since', sync: { state: 'synced' } });
  });
});

describe('DOC-2: an open change', () => {
  const edit = (device: Lone, fields: object): void => put(device, edited(simulatedSchema, device.read('1')!, { ...fields }, 'here'));

  test('is closed before it is sent, so that no edit made meanwhile is lost with its number', async () => {
    const device = loneDevice();
    device.create('1');
    device.engine.start();
    await device.world.run(1000);
    device.line.isDown = true;
    for (let i = 1; i <= 20; i++) edit(device, { points: i, labels: [label(i)] });
    expect(device.read('1')!.sync.changes).toHaveLength(4);
    expect(device.read('1')!.sync.open).toBe(21);
    device.wire.pushes.length = 0;
    device.line.isDown = false;
    // The request arrives, an edit is made, the answer is lost.
    let isFirst = true;
    device.meddle.push = (answer) => {
      if (!isFirst) return answer;
      isFirst = false;
      expect(device.read('1')!.sync.open).toBeUndefined();
      edit(device, { points: 30, labels: ['late'] });
      return { nothing: true };
    };
    device.engine.wake();
    await device.world.run(60_000);
    expect((await device.server.rows())[0]).toMatchObject({ points: 30, labels: ['late'] });
    expect(device.read('1')).toMatchObject({ points: 30, labels: ['late'], sync: { state: 'synced', changes: [] } });
    const sent = device.wire.pushes.flatMap(({ documents }) => documents.flatMap(({ changes }) => changes));
    for (const { n } of sent) expect(new Set(sent.filter((other) => other.n === n).map((other) => JSON.stringify(other.inc))).size).toBe(1);
  });

  test('stays open through attempts without a network', async () => {
    const device = loneDevice();
    device.create('1');
    device.engine.start();
    await device.world.run(1000);
    device.line.isDown = true;
    for (let i = 1; i <= 200; i++) {
      edit(device, { points: i });
      await device.world.run(40_000);
    }
    expect(device.wire.pushes.length).toBeGreaterThan(100);
    expect(device.read('1')!.sync.changes.length).toBeLessThan(10);
    device.line.isDown = false;
    await device.world.run(60_000);
    expect(device.read('1')).toMatchObject({ points: 200, sync: { state: 'synced', changes: [] } });
    expect((await device.server.rows())[0]).toMatchObject({ points: 200 });
  });

  test('is sent with what was rejected before it: the last edit may mend the first (PUSH-4)', async () => {
    const device = loneDevice();
    device.create('1');
    device.engine.start();
    await device.world.run(1000);
    device.line.isDown = true;
    for (let i = 1; i <= 6; i++) edit(device, { labels: Array.from({ length: i }, (_, at) => label(at)) });
    await device.world.run(60_000);
    for (let i = 1; i <= 6; i++) edit(device, { labels: ['mended'], points: i });
    // At most one label.
    device.meddle.push = (answer, { documents }) =>
      documents.some(({ changes }) => !changes.some(({ add }) => add?.['labels']?.includes('mended'))) ? rejecting(answer) : answer;
    device.line.isDown = false;
    await device.world.run(60_000);
    expect(device.read('1')).toMatchObject({ labels: ['mended'], sync: { state: 'synced' } });
  });

  test('costs no write while few changes wait', async () => {
    const device = loneDevice();
    device.create('1');
    for (let i = 1; i <= 2; i++) edit(device, { points: i });
    expect(device.read('1')!.sync).not.toHaveProperty('open');
  });
});
