import { afterFirstPaint } from './first-paint.ts';
import { loadPolyfills } from './load-polyfills.ts';

/**
 * A page of an asked question that needs no script is read without the app, which keeps what was read: here it is kept too, after
 * its first paint.
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
