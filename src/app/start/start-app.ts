import { findPlace, placeOf, type Place } from './place.ts';

let starting: Promise<boolean> | null = null;
let isShown = false;
let pressed: Place | null = null;

/** Loads what `startApp` is about to need. */
export function warmUp(): void {
  loadApp().catch(() => undefined);
}

/**
 * Puts the app in the place of the page, once.
 * @param control pressed before the app was there: the app's own is pressed in its stead
 * @returns whether the app is there
 */
export function startApp(root: HTMLElement, control?: HTMLElement): Promise<boolean> {
  if (control !== undefined && !isShown) {
    pressed = placeOf(root, control);
    control.setAttribute('aria-busy', 'true');
  }
  return (starting ??= start(root).catch((error: unknown) => {
    console.error('The app could not be loaded', error);
    starting = null;
    // recover-modules.ts sees to it; what is pressed again meanwhile tries again.
    control?.removeAttribute('aria-busy');
    return false;
  }));
}

/** Another version of the app has taken over from the one of this page. */
export async function showNewVersion(root: HTMLElement): Promise<void> {
  if (!(await startApp(root))) return;
  const { showNewContent } = await import('../update/new-content.ts');
  showNewContent();
}

async function start(root: HTMLElement): Promise<boolean> {
  const { prepareApp, showApp } = await loadApp();
  if (root.hasChildNodes()) await prepareApp();
  const focused = placeOf(root, document.activeElement);
  showApp(root);
  isShown = true;
  for (const place of [focused, pressed]) findPlace(root, place)?.focus({ preventScroll: true });
  findPlace(root, pressed)?.click();
  return true;
}

function loadApp() {
  return import('../../main.tsx');
}
