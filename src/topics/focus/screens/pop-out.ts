import { useSyncExternalStore } from 'react';

/** Chromium's Document Picture-in-Picture; missing from TypeScript's DOM types. */
interface DocumentPictureInPicture {
  requestWindow(options: { readonly width: number; readonly height: number }): Promise<Window>;
}

const SIZE = { width: 300, height: 320 };

let popped: Window | null = null;
const listeners = new Set<() => void>();

function setPopped(next: Window | null): void {
  popped = next;
  for (const listener of listeners) listener();
}

function pictureInPicture(): DocumentPictureInPicture | undefined {
  return (window as { documentPictureInPicture?: DocumentPictureInPicture }).documentPictureInPicture;
}

export function canPopOut(): boolean {
  return pictureInPicture() !== undefined;
}

/** Opens an always-on-top window in this page's theme. Requires a user gesture. */
export async function popOut(): Promise<void> {
  const opened = await pictureInPicture()
    ?.requestWindow(SIZE)
    // Refused when the browser's settings disable it.
    .catch(() => undefined);
  if (!opened) return;
  const { documentElement, head } = opened.document;
  Object.assign(documentElement.dataset, document.documentElement.dataset);
  documentElement.lang = document.documentElement.lang;
  for (const sheet of document.querySelectorAll('link[rel="stylesheet"], style')) head.append(sheet.cloneNode(true));
  opened.addEventListener('pagehide', () => setPopped(null), { once: true });
  setPopped(opened);
}

/** The pop-out window; null while closed. */
export function usePoppedOut(): Window | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => popped,
  );
}
