import { applyAppStyles } from './app-styles.ts';
import { loadPolyfills } from './load-polyfills.ts';
import { findControl, locatorOf, type ControlLocator } from './locate-control.ts';
import { typeAgain, typedTexts } from './typed-text.ts';

let starting: Promise<boolean> | null = null;
let isShown = false;
let pressed: ControlLocator | null = null;

/** Preloads the code that `startApp` needs. */
export function warmUp(): void {
  loadApp().catch(() => undefined);
}

/**
 * Replaces the prerendered page by the app, once.
 * @param control a control that was pressed before the app was ready; the app's own control is then pressed
 * @returns true when the app is running
 */
export function startApp(root: HTMLElement, control?: HTMLElement): Promise<boolean> {
  if (control !== undefined && !isShown) {
    pressed = locatorOf(root, control);
    control.setAttribute('aria-busy', 'true');
  }
  return (starting ??= start(root).catch((error: unknown) => {
    console.error('The app could not be loaded', error);
    starting = null;
    // recover-modules.ts handles the failure. The next press tries again.
    control?.removeAttribute('aria-busy');
    return false;
  }));
}

/** Called when a newer version of the app has taken over. */
export async function showNewVersion(root: HTMLElement): Promise<void> {
  if (!(await startApp(root))) return;
  const { showNewContent } = await import('../update/new-content.ts');
  showNewContent();
}

async function start(root: HTMLElement): Promise<boolean> {
  const { prepareApp, showApp } = await loadApp();
  if (root.hasChildNodes()) await Promise.all([prepareApp(), applyAppStyles()]);
  const focused = locatorOf(root, document.activeElement);
  const typed = typedTexts(root);
  showApp(root);
  isShown = true;
  for (const locator of [focused, pressed]) findControl(root, locator)?.focus({ preventScroll: true });
  findControl(root, pressed)?.click();
  for (const text of typed) typeAgain(root, text);
  return true;
}

async function loadApp() {
  await loadPolyfills();
  return import('../../main.tsx');
}
