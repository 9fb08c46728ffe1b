import { showToast } from '../../ui/toast.tsx';

const SHOWN_MS = 10_000;

/** Announces that a newer version than the shown one is available. */
export function showNewContent(): void {
  showToast(
    {
      title: 'New Content Available',
      text: 'New content is available. Click to update.',
      action: { label: 'Reload', onPress: () => globalThis.location.reload() },
    },
    { id: 'new-content', duration: SHOWN_MS },
  );
}
