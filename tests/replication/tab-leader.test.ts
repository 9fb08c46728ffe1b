import { expect, test } from 'vitest';

import { tabLeader, type Visibility } from '../../replication/leader/tab-leader.ts';
import { createLife } from '../simulation/life.ts';
import { memoryBrowser } from '../simulation/memory-browser.ts';
import { seeded } from '../simulation/random.ts';
import { createWorld } from '../simulation/world.ts';

const locks = navigator.locks as LockManager;
const SOON = { timeout: 10_000, interval: 5 };
let count = 0;

/** Contexts of one browser with Node's own Web Locks; messages arrive in virtual time. */
function browser() {
  const name = `leader-${count++}`;
  const events: string[] = [];
  const world = createWorld();
  const { openChannel } = memoryBrowser();

  function open(tab: string, { isVisible = false, isFrozen = false, endsLate = false } = {}) {
    const listeners = new Set<() => void>();
    const state = { isVisible };
    const life = createLife(world, seeded(1), () => undefined);
    const visibility: Visibility = {
      isVisible: () => state.isVisible,
      onChange(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    };
    const stopping = new AbortController();
    let finish: () => void = () => undefined;
    const late = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const work = async (turn?: AbortSignal): Promise<void> => {
      events.push(`${tab} leads`);
      await new Promise((resolve) => turn!.addEventListener('abort', resolve));
      if (endsLate) await late;
      events.push(`${tab} ends`);
    };
    // A frozen page holds its lock and receives nothing.
    const leading = isFrozen
      ? locks.request(name, () => work(stopping.signal)).catch(() => void events.push(`${tab} is robbed`))
      : tabLeader(name, locks, visibility, world, (channel) => openChannel(life, channel)).lead(stopping.signal, work);
    return {
      finish,
      /** It keeps its lock and receives nothing any more. */
      freeze: () => life.end(),
      show(shown: boolean) {
        state.isVisible = shown;
        for (const listener of listeners) listener();
      },
      async close() {
        stopping.abort();
        finish();
        await leading;
      },
    };
  }
  return { open, events, world };
}

test('LEAD-2 a hidden leader finishes its round, then the visible tab leads, even if a hidden one waited longer', async () => {
  const { open, events } = browser();
  const hidden = open('hidden', { endsLate: true });
  await expect.poll(() => events, SOON).toEqual(['hidden leads']);
  const waiting = open('waiting');
  const visible = open('visible', { isVisible: true });
  hidden.finish();
  await expect.poll(() => events.at(-1), SOON).toBe('visible leads');
  expect(events.slice(0, 2)).toEqual(['hidden leads', 'hidden ends']);
  for (const tab of [hidden, waiting, visible]) await tab.close();
});

test('LEAD-2 a visible leader keeps its turn until another tab becomes visible instead', async () => {
  const { open, events, world } = browser();
  const first = open('first', { isVisible: true });
  await expect.poll(() => events, SOON).toEqual(['first leads']);
  const second = open('second', { isVisible: true });
  await world.run(60_000);
  expect(events).toEqual(['first leads']);
  second.show(false);
  first.show(false);
  second.show(true);
  await expect.poll(() => events, SOON).toEqual(['first leads', 'first ends', 'second leads']);
  for (const tab of [first, second]) await tab.close();
});

test('LEAD-2 a leader that becomes hidden while another tab is visible hands over; alone it stays', async () => {
  const { open, events } = browser();
  const first = open('first', { isVisible: true });
  await expect.poll(() => events, SOON).toEqual(['first leads']);
  first.show(false);
  const second = open('second', { isVisible: true });
  await expect.poll(() => events, SOON).toEqual(['first leads', 'first ends', 'second leads']);
  const third = open('third', { isVisible: true });
  second.show(false);
  await expect.poll(() => events, SOON).toEqual(['first leads', 'first ends', 'second leads', 'second ends', 'third leads']);
  for (const tab of [first, second, third]) await tab.close();
});

test('LEAD-3 a frozen leader loses its lock to a visible tab', async () => {
  const { open, events, world } = browser();
  const frozen = open('frozen', { isFrozen: true });
  await expect.poll(() => events, SOON).toEqual(['frozen leads']);
  const hidden = open('hidden');
  const visible = open('visible', { isVisible: true });
  await world.run(4000);
  expect(events).toEqual(['frozen leads']);
  await world.run(2000);
  await expect.poll(() => events, SOON).toEqual(['frozen leads', 'visible leads', 'frozen is robbed']);
  for (const tab of [frozen, hidden, visible]) await tab.close();
});

test('LEAD-3 so does a leader that freezes after it answered', async () => {
  const { open, events, world } = browser();
  const first = open('first', { isVisible: true });
  await expect.poll(() => events, SOON).toEqual(['first leads']);
  const second = open('second', { isVisible: true });
  await world.run(12_000);
  first.freeze();
  await world.run(4000);
  expect(events).toEqual(['first leads']);
  await world.run(6000);
  await expect.poll(() => events, SOON).toContain('second leads');
  for (const tab of [first, second]) await tab.close();
});

test('LEAD-3 so does a hidden leader that freezes before its round ends', async () => {
  const { open, events, world } = browser();
  const hidden = open('hidden', { endsLate: true });
  await expect.poll(() => events, SOON).toEqual(['hidden leads']);
  const visible = open('visible', { isVisible: true });
  await world.run(1000);
  hidden.freeze();
  await world.run(10_000);
  await expect.poll(() => events, SOON).toContain('visible leads');
  for (const tab of [hidden, visible]) await tab.close();
});

test('LEAD-1 a context stopped while waiting never leads, and one that dies passes on its turn', async () => {
  const { open, events } = browser();
  const first = open('first');
  await expect.poll(() => events, SOON).toEqual(['first leads']);
  const second = open('second');
  await second.close();
  const third = open('third');
  await first.close();
  await expect.poll(() => events, SOON).toEqual(['first leads', 'first ends', 'third leads']);
  await third.close();
});
