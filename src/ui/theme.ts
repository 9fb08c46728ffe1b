import { useSyncExternalStore } from 'react';

export type Theme = 'light' | 'dark';
export type ThemeChoice = Theme | 'system';

const KEY = 'theme';

/** Remembers the choice and tells public/theme.js, which draws it: the same that it does when another tab chose. */
export function chooseTheme(choice: ThemeChoice): void {
  const newValue = choice === 'system' ? null : choice;
  try {
    if (newValue === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, newValue);
  } catch {
    // Storage is full or switched off: it holds for as long as this page is open.
  }
  dispatchEvent(new StorageEvent('storage', { key: KEY, newValue }));
}

/** What the student chose; `system`: to go with the device. */
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
