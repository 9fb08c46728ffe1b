import { useSyncExternalStore } from 'react';

export type Theme = 'light' | 'dark';
export type ThemeChoice = Theme | 'system';

const KEY = 'theme';

/** Stores the choice and notifies public/before-paint.js, which applies it, as it does for a change in another tab. */
export function chooseTheme(choice: ThemeChoice): void {
  const newValue = choice === 'system' ? null : choice;
  try {
    if (newValue === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, newValue);
  } catch {
    // Storage is full or disabled: the choice holds until the page closes.
  }
  dispatchEvent(new StorageEvent('storage', { key: KEY, newValue }));
}

/** The student's choice; `system`: follow the device. */
export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(onChange, choice);
}

function choice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
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
