import { hasStoredSession } from '../../shared/session/has-stored-session.ts';
import { whenInstallable } from '../install/install-start.ts';
import { isQuestionPage } from './app-styles.ts';
import { startApp, warmUp } from './start-app.ts';
import { isTextControl } from './typed-text.ts';

/** Controls that need the app. Links, the menu and the theme switch work without it. */
const CONTROL = 'button:not([data-theme-switch]), input, textarea, select';

/**
 * A prerendered page works without the app. The app starts on the first use of a control that needs it, when the connection is lost, to
 * offer installing, for a signed-in student, and when the URL has a search: the page was rendered without its results.
 */
export function startWhenNeeded(root: HTMLElement): void {
  const waiting = new AbortController();
  const { signal } = waiting;
  const start = (control?: HTMLElement) => void startApp(root, control).then((isThere) => isThere && waiting.abort());

  for (const sign of ['pointerover', 'pointerdown', 'focusin'] as const) {
    root.addEventListener(sign, ({ target }) => controlAt(target) && warmUp(), { signal, passive: true });
  }
  root.addEventListener(
    'click',
    ({ target }) => {
      const control = controlAt(target);
      if (control !== null) start(control);
    },
    { signal },
  );
  root.addEventListener('input', ({ target }) => isTextControl(target) && start(), { signal });
  globalThis.addEventListener('offline', () => start(), { signal });
  // A question's page stays without the app until the reader uses it: the app is twenty times as large and would render the page again.
  whenInstallable(() => (isQuestionPage() ? onFirstUse(start, signal) : start()), signal);

  const lookForSession = async () => {
    // Without storage nobody can be signed in.
    if (!navigator.onLine || (await hasStoredSession(indexedDB).catch(() => false))) start();
    // Reveals the content for visitors.
    else document.documentElement.dataset['visitor'] = 'true';
  };
  if (location.search === '') void lookForSession();
  else start();
  // The student may have signed in in another tab, or here before returning to this page.
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void lookForSession(), { signal });
  globalThis.addEventListener('pageshow', ({ persisted }) => persisted && void lookForSession(), { signal });
}

/** Calls `onUse` when the reader scrolls or presses something. */
function onFirstUse(onUse: () => void, signal: AbortSignal): void {
  for (const sign of ['scroll', 'pointerdown', 'keydown'] as const) {
    globalThis.addEventListener(sign, () => onUse(), { signal, once: true, passive: true });
  }
}

function controlAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(CONTROL) : null;
}
