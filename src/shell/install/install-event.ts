/** Chromium only; missing from TypeScript's DOM types. */
export interface InstallEvent extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

let held: InstallEvent | null = null;

// The browser fires this event early and once, so it is kept until the app listens.
globalThis.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  held = event as InstallEvent;
});

/** The kept event. It can prompt once. */
export function heldInstallEvent(): InstallEvent | null {
  return held;
}
