/** Chromium's, not in TypeScript's library. */
export interface InstallEvent extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

let held: InstallEvent | null = null;

// The browser makes its offer early and only once: it is kept here until the app is there to pass it on.
globalThis.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  held = event as InstallEvent;
});

/** What the browser has offered; good for one question. */
export function heldInstallEvent(): InstallEvent | null {
  return held;
}
