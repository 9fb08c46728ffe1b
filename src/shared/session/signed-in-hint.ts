import { deviceKey, writeKept } from '../kept-on-device/kept-value.ts';

/** Read by public/before-paint.js, before anything is drawn. */
const KEY = deviceKey('signed-in');

/**
 * Keeps a hint that a student is signed in on this device, for prerendered pages: the session itself is read too late for their
 * first paint. A wrong hint shows or hides a visitor's page for a moment: without storage the page asks the session itself.
 */
export function hintSignedIn(isSignedIn: boolean): void {
  writeKept(KEY, isSignedIn ? 'true' : null);
}
