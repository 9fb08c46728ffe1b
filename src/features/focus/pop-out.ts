import { useSyncExternalStore } from 'react';

/** Chromium's Document Picture-in-Picture, not in TypeScript's library. */
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

/** Opens a small window that stays above all others, in the colours of this page. To be called when something is pressed. */
export async function popOut(): Promise<void> {
  const opened = await pictureInPicture()
    ?.requestWindow(SIZE)
    // Refused by a setting of the browser.
    .catch(() => undefined);
  if (!opened) return;
  const { documentElement, head } = opened.document;
  Object.assign(documentElement.dataset, document.documentElement.dataset);
  documentElement.lang = document.documentElement.lang;
  for (const sheet of document.querySelectorAll('link[rel="stylesheet"], style')) head.append(sheet.cloneNode(true));
  opened.addEventListener('pagehide', () => setPopped(null), { once: true });
  setPopped(opened);
}

/** The window that stands above all others; null while there is none. */
export function usePoppedOut(): Window | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => popped,
  );
}
