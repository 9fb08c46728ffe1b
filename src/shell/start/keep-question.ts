import { afterFirstPaint } from './first-paint.ts';
import { loadPolyfills } from './load-polyfills.ts';

/**
 * Stores a read question for offline use. The app does that itself, but the page of an asked question is read without the app if it needs
 * no script. Runs after the first paint.
 */
export async function keepQuestion(root: HTMLElement): Promise<void> {
  const slug = root.querySelector<HTMLElement>('[data-question]')?.dataset['question'];
  if (slug === undefined) return;
  await afterFirstPaint();
  try {
    await loadPolyfills();
    const { readAsked } = await import('../../topics/questions/store/asked.ts');
    await readAsked(slug);
  } catch (error) {
    console.error('The question could not be kept for reading offline', error);
  }
}
