import { lengthWords } from './words.ts';

/** Compares the last seven days with the seven before them in a sentence. Arguments in minutes. */
export function comparedWords(now: number, before: number): string {
  if (now === 0) return before === 0 ? 'Nothing studied in two weeks.' : `Nothing studied yet. The week before: ${lengthWords(before)}.`;
  if (before === 0) return `${lengthWords(now)}. Nothing the week before.`;
  if (now === before) return `${lengthWords(now)}, as much as the week before.`;
  return `${lengthWords(now)}, ${lengthWords(Math.abs(now - before))} ${now > before ? 'more' : 'less'} than the week before.`;
}
