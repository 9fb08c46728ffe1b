import { plainText } from './plain-text.ts';
import { transliterate } from './transliterate.ts';

const MOST_WORDS = 8;
const MOST_LETTERS = 60;
/** Words that say nothing about a question. */
const COMMON = new Set(
  'a an the of in on at to for from with by and or is are was be its it this that if then when which what how why following find'.split(
    ' ',
  ),
);

/** The words of a title for a URL, with Hindi in Latin letters. Empty if the title has none. */
export function slugWords(title: string): string {
  const words = transliterate(plainText(title))
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}'’]/gu, '')
    .match(/[a-z0-9]+/g);
  const telling = (words ?? []).filter((word) => !COMMON.has(word)).slice(0, MOST_WORDS);
  while (telling.join('-').length > MOST_LETTERS) telling.pop();
  return telling.join('-');
}
