import { expect, test } from 'vitest';

import { documentsFirst } from '../../replication/pictures/documents-first.ts';
import { loneDevice } from '../support/lone-device.ts';

test('PUSH-1: a picture waits until no document waits', async () => {
  const { engine, world, line, create, store, read } = loneDevice();
  line.speed = 3.75;
  create('1', 'x'.repeat(40_000));
  engine.start();
  let isSent = false;
  void documentsFirst(store, world).then(() => {
    isSent = true;
  });
  await world.run(9000);
  expect([read('1')!.sync.state, isSent]).toEqual(['waiting', false]);
  await world.run(15_000);
  expect([read('1')!.sync.state, isSent]).toEqual(['synced', true]);
});

test('PUSH-1: a document that the server does not take delays pictures only for a while', async () => {
  const { engine, world, meddle, create, store } = loneDevice();
  create('1');
  meddle.push = (answer) => ({ ...answer, verdicts: [{ status: 'later' }] });
  meddle.pull = (answer) => ({ ...answer, feeds: answer.feeds.map((page) => ({ ...page, rows: [], newest: [] })) });
  engine.start();
  let isSent = false;
  void documentsFirst(store, world).then(() => {
    isSent = true;
  });
  await world.run(25_000);
  expect(isSent).toBe(false);
  await world.run(6000);
  expect(isSent).toBe(true);
});
