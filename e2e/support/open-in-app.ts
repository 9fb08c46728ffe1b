import type { Page } from 'playwright';

import { within } from './patience.ts';

interface Router {
  navigate(to: { readonly href: string }): Promise<void>;
}

/** Opens an address in the running app, as its links do, and resolves when it is drawn. A load of the page costs several times as much. */
export async function openInApp(page: Page, path: string): Promise<void> {
  const opening = page.evaluate(async (href) => {
    // TanStack Router leaves itself there.
    await (globalThis as unknown as { __TSR_ROUTER__: Router }).__TSR_ROUTER__.navigate({ href });
  }, path);
  await within(`opening ${path}`, opening);
}
