import { onTestFinished } from 'vitest';

/** As public/before-paint.js says it of the device. */
export function setTheme(theme: 'light' | 'dark'): void {
  onTestFinished(() => document.documentElement.removeAttribute('data-theme'));
  document.documentElement.dataset['theme'] = theme;
}
