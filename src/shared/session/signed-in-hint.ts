import { deviceKey, writeKept } from '../kept-on-device/kept-value.ts';

/** public/before-paint.js reads this key before the first paint. */
const KEY = deviceKey('signed-in');

/**
 * Stores a hint that a student is signed in on this device. Prerendered pages need it, because the session itself is read too late for
 * their first paint. A wrong hint shows or hides a visitor's page for a moment: without storage the page reads the session itself.
 */
export function hintSignedIn(isSignedIn: boolean): void {
  writeKept(KEY, isSignedIn ? 'true' : null);
}
