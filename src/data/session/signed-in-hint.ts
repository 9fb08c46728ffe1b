/** Read by public/before-paint.js, before anything is drawn. */
const KEY = 'signed-in';

/**
 * Keeps a hint that a student is signed in on this device, for prerendered pages: the session itself is read too late for their
 * first paint. A wrong hint shows or hides a visitor's page for a moment.
 */
export function hintSignedIn(isSignedIn: boolean): void {
  try {
    if (isSignedIn) localStorage.setItem(KEY, 'true');
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is full or disabled: the page asks the session itself.
  }
}
