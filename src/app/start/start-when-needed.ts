import { hasStoredSession } from '../../data/session/has-stored-session.ts';
import { whenInstallable } from '../install/install-start.ts';
import { startApp, warmUp } from './start-app.ts';

/** What cannot do anything without the app. Links lead on and the menu opens without it. */
const CONTROL = 'button, input, textarea, select';

/**
 * A prerendered page is read without the app: it starts when somebody reaches for what needs it, when the
 * connection goes, to offer its installation, and for a student, of whom the page knows nothing.
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
  globalThis.addEventListener('offline', () => start(), { signal });
  whenInstallable(() => start(), signal);

  const lookForSession = async () => {
    // Where nothing may be stored nobody is signed in.
    if (!navigator.onLine || (await hasStoredSession(indexedDB).catch(() => false))) start();
    // What only visitors are shown has waited for this.
    else document.documentElement.dataset['visitor'] = 'true';
  };
  void lookForSession();
  // Somebody may have signed in in another tab, or in this one before coming back to the page.
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void lookForSession(), { signal });
  globalThis.addEventListener('pageshow', ({ persisted }) => persisted && void lookForSession(), { signal });
}

function controlAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(CONTROL) : null;
}
