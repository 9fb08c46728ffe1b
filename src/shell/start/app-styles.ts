/**
 * A question's page is prerendered with few styles and without fonts: see scripts/build/prerender.ts. The app's styles wait under this
 * selector.
 */
const APP_STYLES = 'link[data-app-styles]';
const WAITING = `${APP_STYLES}[media="not all"]`;

export function isQuestionPage(): boolean {
  return document.querySelector(APP_STYLES) !== null;
}

/** Resolves once the app can be rendered, also when its styles could not be loaded. */
export async function applyAppStyles(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>(WAITING);
  if (link === null) return;
  if (link.sheet === null) {
    await new Promise((resolve) => {
      for (const end of ['load', 'error']) link.addEventListener(end, resolve, { once: true });
    });
  }
  link.media = 'all';
}
