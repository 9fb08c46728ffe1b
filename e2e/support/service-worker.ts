import type { CDPSession, Page } from 'playwright';

import { within } from './patience.ts';
import type { Device } from './device.ts';

interface Registration {
  readonly registrationId: string;
  readonly scopeURL: string;
  readonly isDeleted: boolean;
}

/** Resolves when a service worker controls the page, so that the app opens offline. */
export async function serviceWorkerReady(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/**
 * Dispatches a `sync` event to the app's service worker, as browsers do when the network returns, from a page without the app,
 * so that all of its tabs can be closed.
 * @param lastChance true: the browser would not retry
 */
export async function dispatchSync(device: Device, appUrl: string, tag: string, lastChance = false): Promise<void> {
  const bystander = await device.newPage();
  const { origin } = new URL(appUrl);
  try {
    const session = await device.devTools(bystander);
    const { registrationId } = await within('finding the service worker', findRegistration(session, origin));
    await within('waking the service worker', session.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag, lastChance }));
  } finally {
    await within('closing the bystander', bystander.close());
  }
}

async function findRegistration(session: CDPSession, origin: string): Promise<Registration> {
  const found = new Promise<Registration>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const registration = registrations.find(({ scopeURL, isDeleted }) => new URL(scopeURL).origin === origin && !isDeleted);
      if (registration !== undefined) resolve(registration);
    });
  });
  await session.send('ServiceWorker.enable');
  return found;
}
