import { useSyncExternalStore } from 'react';

import { deviceKey, readKept, writeKept } from '../shared/kept-on-device/kept-value.ts';

export type Theme = 'light' | 'dark';
export type ThemeChoice = Theme | 'system';

const KEY = deviceKey('theme');

/**
 * Stores the choice. Then notifies public/before-paint.js, which applies it, as after a change in another tab. Without storage the choice
 * lasts until the page closes.
 */
export function chooseTheme(choice: ThemeChoice): void {
  const newValue = choice === 'system' ? null : choice;
  writeKept(KEY, newValue);
  dispatchEvent(new StorageEvent('storage', { key: KEY.name, newValue }));
}

/** The student's choice; `system`: follows the device. */
export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(onChange, choice);
}

function choice(): ThemeChoice {
  const stored = readKept(KEY, String);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

function onChange(listener: () => void): () => void {
  addEventListener('storage', listener);
  const drawn = new MutationObserver(listener);
  drawn.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => {
    removeEventListener('storage', listener);
    drawn.disconnect();
  };
}
