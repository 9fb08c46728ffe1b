import { SYNC_TAG } from '../../replication/engine/background-sync.ts';
import type { Random } from '../../tests/simulation/random.ts';
import type { AppProcess } from '../support/app.ts';
import type { Device } from '../support/device.ts';
import { within } from '../support/patience.ts';
import { dispatchSync } from '../support/service-worker.ts';
import { ageToken } from '../support/student.ts';
import type { RoughLine } from './rough-line.ts';
import type { Tab } from './tab.ts';

export interface Victims {
  readonly device: Device;
  readonly tab: Tab;
  readonly server: AppProcess;
  readonly line: RoughLine;
  readonly random: Random;
}

/** A fault of a device or of the server, and its end, by its name in the journal. */
export const FAULTS: Readonly<Record<string, (victims: Victims) => Promise<void>>> = {
  async 'network away'({ device, random }) {
    await device.setOffline(true);
    await pause(random, 2500);
    await device.setOffline(false);
  },
  async 'all connections cut'({ line }) {
    line.cut();
  },
  async 'server killed'({ server, random }) {
    await server.kill();
    await pause(random, 1500);
    await server.start();
  },
  async 'tab killed'({ device, tab }) {
    const devTools = await device.devTools(tab.page);
    // Not answered if the page dies. The tab's writer notices.
    devTools.send('Page.crash').catch(() => {});
  },
  async 'workers woken and killed'({ device, line, random }) {
    // A killed page does not answer.
    const waking = dispatchSync(device, line.url, SYNC_TAG).catch(() => {});
    await pause(random, 400);
    const bystander = await openBystander(device);
    const devTools = await device.devTools(bystander);
    await devTools.send('ServiceWorker.enable');
    await devTools.send('ServiceWorker.stopAllWorkers');
    await Promise.all([bystander.close(), waking]);
  },
  async 'quota exceeded'({ device, line, random }) {
    const bystander = await openBystander(device);
    const devTools = await device.devTools(bystander);
    await devTools.send('Storage.overrideQuotaForOrigin', { origin: line.url, quotaSize: 1 });
    await pause(random, 4000);
    await devTools.send('Storage.overrideQuotaForOrigin', { origin: line.url });
    await bystander.close();
  },
  async 'databases closed'({ device }) {
    // Chromium does the same when the disk fails: all connections of the origin get `close`.
    const internals = await device.newPage();
    await internals.goto('chrome://indexeddb-internals');
    await internals.getByText('Force close').first().click();
    await internals.close();
  },
  async 'databases blocked'({ device }) {
    const bystander = await openBystander(device);
    await within('blocking the databases', bystander.evaluate(blockDatabases));
    await bystander.close();
  },
  async 'token expired'({ device, tab }) {
    const renewal = new Promise<void>((resolve) => {
      device.onRequest((request) => request.url().includes('grant_type=refresh_token') && resolve());
    });
    await ageToken(tab.page);
    await within('renewing the session', renewal);
  },
};

/** A page of the app's origin without the app. */
async function openBystander(device: Device) {
  const page = await device.newPage();
  await page.goto('/before-paint.js');
  return page;
}

function pause(random: Random, mostMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, random.below(mostMs)));
}

/** Runs in a page. Writers of tasks or messages wait for a second. */
async function blockDatabases(): Promise<void> {
  const blocked = (await indexedDB.databases()).flatMap(({ name }) =>
    name !== undefined && /--(todos|group_messages)$/.test(name) ? [name] : [],
  );
  const until = Date.now() + 1000;
  await Promise.all(
    blocked.map(
      (name) =>
        new Promise<void>((resolve, reject) => {
          const opening = indexedDB.open(name);
          opening.addEventListener('error', () => reject(new Error(`${name} cannot be opened`)));
          opening.addEventListener('success', () => {
            const [first] = opening.result.objectStoreNames;
            const transaction = opening.result.transaction(opening.result.objectStoreNames, 'readwrite');
            const objects = transaction.objectStore(first!);
            // A transaction lives as long as it has requests.
            const hold = () => {
              if (Date.now() < until) objects.count().addEventListener('success', hold);
            };
            hold();
            transaction.addEventListener('complete', () => {
              opening.result.close();
              resolve();
            });
          });
        }),
    ),
  );
}
