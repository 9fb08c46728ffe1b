import type { Locator, Page } from 'playwright';

import type { StartOptions } from '../../backend/start-backend.ts';
import { test as journey } from './journey.ts';
import { SCRIPTED_MODEL, startModelApp } from './model-app.ts';
import { type ModelFiles, serveModelFile } from './model-files.ts';
import { Release } from './release.ts';

/** A journey with an app that offers the scripted model to devices. */
export const test = journey
  .extend('files', { scope: 'file' }, async ({}, { onCleanup }): Promise<ModelFiles> => {
    const files = await serveModelFile(SCRIPTED_MODEL);
    onCleanup(() => files.close());
    return files;
  })
  .extend('release', { scope: 'file' }, async ({}, { onCleanup }) => {
    const release = new Release();
    onCleanup(() => release.delete());
    return release;
  })
  .extend('backendOptions', { scope: 'file' }, (): Partial<StartOptions> => ({}))
  .extend('modelApp', { scope: 'file' }, async ({ release, files, backendOptions }, { onCleanup }) => {
    const app = await startModelApp(release, files, backendOptions);
    onCleanup(() => app.close());
    return app;
  });

/** The model in the settings. */
export function modelItem(page: Page): Locator {
  return page.getByRole('article', { name: 'Scripted model' });
}

export async function ask(page: Page, doubt: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Your doubt' }).fill(doubt);
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
}

/** Presses Stop as soon as these words are on the screen: from here, on a busy machine, the longest answer could end before. */
export async function stopOnceSaid(page: Page, words: string): Promise<void> {
  await page.evaluate((said) => {
    new MutationObserver((_, observer) => {
      const stop = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Stop');
      const answers = [...document.querySelectorAll('article')];
      if (stop === undefined || !answers.some(({ textContent }) => textContent.includes(said))) return;
      observer.disconnect();
      stop.click();
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  }, words);
}
