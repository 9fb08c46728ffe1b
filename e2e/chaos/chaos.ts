import { expect } from 'vitest';

import { type Random, seeded } from '../../tests/simulation/random.ts';
import type { AppProcess } from '../support/app.ts';
import { syncStatus } from '../support/board.ts';
import type { Device } from '../support/device.ts';
import { type Desk, openDesks } from './desks.ts';
import { FAULTS } from './faults.ts';
import type { Journal } from './journal.ts';
import { faultsOf } from './ledger.ts';
import { between, type Pace } from './pace.ts';
import { LINE_FAULT_NAMES, RoughLine } from './rough-line.ts';
import { differencesFromServer, onServer } from './same-as-server.ts';
import type { Tab } from './tab.ts';

export interface ChaosOptions {
  readonly seconds: number;
  readonly pace: Pace;
  readonly seed: number;
  readonly server: AppProcess;
  readonly openDevice: (url: string) => Promise<Device>;
  readonly journal: Journal;
}

/**
 * Two devices of one student and one of another, who share a group, write while network, tabs, workers, server and storage
 * fail. Afterwards everything stored must be on the server exactly once, and every device must equal the server.
 */
export async function runChaos({ seconds, pace, seed, server, openDevice, journal }: ChaosOptions): Promise<void> {
  const line = new RoughLine(seeded(seed), journal);
  await line.start(server.url);
  try {
    const desks = await openDesks({ server, seed, journal, openDevice: () => openDevice(line.url) });
    let isStormy = true;
    line.roughen();
    const working = Promise.all(desks.flatMap(({ tabs }) => tabs.map((tab) => tab.work(() => isStormy, pace))));
    await storm({ desks, server, line, random: seeded(seed + 1), journal }, { seconds, pace }).finally(() => (isStormy = false));
    await working;
    line.calm();
    journal.note('calm');
    // PUSH-3: whatever happened to the documents meanwhile.
    await line.repeatPushes();

    await Promise.all(desks.map((desk) => recover(desk, journal)));
    await expectNothingLost(desks);
    expectEnoughHappened(desks, journal);
  } finally {
    await line.close();
  }
}

interface Storm {
  readonly desks: readonly Desk[];
  readonly server: AppProcess;
  readonly line: RoughLine;
  readonly random: Random;
  readonly journal: Journal;
}

/** The tab may have just died or be about to reopen: the action then uses another tab. */
const MOST_ATTEMPTS = 5;

/** One fault after another, in rounds that contain each kind once; at least one round, however long. */
async function storm(weather: Storm, { seconds, pace }: Pick<ChaosOptions, 'seconds' | 'pace'>): Promise<void> {
  const { random } = weather;
  const end = Date.now() + seconds * 1000;
  for (let round = 1; round === 1 || Date.now() < end; round++) {
    for (const name of shuffled(Object.keys(FAULTS), random)) {
      if (round > 1 && Date.now() >= end) return;
      for (let attempt = 1; attempt <= MOST_ATTEMPTS && !(await happens(name, weather)); attempt++);
      await new Promise((resolve) => setTimeout(resolve, between(pace.faults, random)));
    }
  }
}

async function happens(name: string, { desks, server, line, random, journal }: Storm): Promise<boolean> {
  const { device, tabs } = random.pick(desks);
  const tab = random.pick(tabs);
  journal.note(`${name}, ${tab.name} …`);
  try {
    await FAULTS[name]!({ device, tab, server, line, random });
    journal.count(name);
    return true;
  } catch (error) {
    journal.note(`not ${name}: ${String(error).split('\n')[0]}`);
    return false;
  }
}

function shuffled<T>(all: readonly T[], random: Random): T[] {
  return all
    .map((value) => ({ value, place: random.next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ value }) => value);
}

/** A returning network ends replication's pauses. */
async function recover({ device, tabs }: Desk, journal: Journal): Promise<void> {
  await device.setOffline(true);
  await device.setOffline(false);
  for (const tab of tabs) await expect.poll(() => statusOf(tab, journal), { timeout: 120_000, interval: 500 }).toBe('Synced');
}

/** The tab's sync status. Reopens a tab that died or asks to reload. */
async function statusOf(tab: Tab, journal: Journal): Promise<string> {
  const said = await syncStatus(tab.page)
    .textContent()
    .catch((error: unknown) => `none: ${String(error).split('\n')[0]}`);
  const status = `${said}${said?.endsWith('attention') === true ? `: ${await reviewed(tab).catch(String)}` : ''}`;
  journal.note(`${tab.name}: ${status}`);
  if (/^none|Reload/.test(status) || (await tab.page.getByText('Reload to try again').count()) > 0) {
    journal.count('tab opened anew in the calm');
    await tab.reopen();
  }
  return status;
}

/** The list of decisions for the student, as shown. */
async function reviewed({ page }: Tab): Promise<string> {
  await page.getByRole('button', { name: 'Review changes' }).click();
  const review = page.getByRole('main');
  await review.getByRole('region', { name: 'State' }).waitFor();
  const words = (await review.innerText()).replaceAll('\n', ' ');
  await page.goBack();
  return words;
}

async function expectNothingLost(desks: readonly Desk[]): Promise<void> {
  for (const { student, ledger } of writersOf(desks)) expect(faultsOf(ledger, await onServer(student))).toEqual([]);
  for (const { writer, tabs } of desks) {
    // Effects of another device's last write may still be in flight.
    await expect.poll(() => differencesFromServer(tabs[0]!.page, writer.student)).toEqual([]);
    for (const { page } of tabs) {
      await page.getByRole('button', { name: 'Account' }).waitFor();
      expect(await page.getByText('Your session has ended.').count()).toBe(0);
    }
  }
}

/** Otherwise there was nothing to lose, or no opportunity. */
function expectEnoughHappened(desks: readonly Desk[], journal: Journal): void {
  const never = [...LINE_FAULT_NAMES, ...Object.keys(FAULTS)].filter((name) => journal.countOf(name) === 0);
  expect(never).toEqual([]);
  const count = (fate: 'stored' | 'unknown') => writersOf(desks).reduce((sum, { ledger }) => sum + ledger.count(fate), 0);
  const [stored, unknown] = [count('stored'), count('unknown')];
  journal.note(`of ${stored} changes it was seen that they were stored, of ${unknown} it was not`);
  expect(stored).toBeGreaterThan(unknown);
}

function writersOf(desks: readonly Desk[]) {
  return [...new Set(desks.map(({ writer }) => writer))];
}
