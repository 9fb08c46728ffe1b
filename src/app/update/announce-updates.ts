import { showToast } from '../../ui/toast.tsx';
import { startServiceWorker } from './service-worker.ts';

const SHOWN_MS = 10_000;

/** Keeps the app on this device, and says when there is a newer one. */
export function announceUpdates(): void {
  // A chunk of this version that is gone from the server and from the device.
  globalThis.addEventListener('vite:preloadError', showNewContent);
  // The development server has no service worker.
  if (import.meta.env.PROD) startServiceWorker({ onNewVersion: showNewContent });
}

function showNewContent() {
  showToast(
    {
      title: 'New Content Available',
      text: 'New content is available. Click to update.',
      action: { label: 'Reload', onPress: () => globalThis.location.reload() },
    },
    { id: 'new-content', duration: SHOWN_MS },
  );
}
