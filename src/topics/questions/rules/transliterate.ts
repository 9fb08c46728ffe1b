const VOWELS: Readonly<Record<string, string>> = {
  अ: 'a',
  आ: 'aa',
  इ: 'i',
  ई: 'i',
  उ: 'u',
  ऊ: 'u',
  ऋ: 'ri',
  ए: 'e',
  ऐ: 'ai',
  ओ: 'o',
  औ: 'au',
  ऑ: 'o',
  ऍ: 'e',
};
const SIGNS: Readonly<Record<string, string>> = {
  'ा': 'a',
  'ि': 'i',
  'ी': 'i',
  'ु': 'u',
  'ू': 'u',
  'ृ': 'ri',
  'े': 'e',
  'ै': 'ai',
  'ो': 'o',
  'ौ': 'au',
  'ॉ': 'o',
  'ॅ': 'e',
};
const CONSONANTS: Readonly<Record<string, string>> = {
  क: 'k',
  ख: 'kh',
  ग: 'g',
  घ: 'gh',
  ङ: 'n',
  च: 'ch',
  छ: 'chh',
  ज: 'j',
  झ: 'jh',
  ञ: 'n',
  ट: 't',
  ठ: 'th',
  ड: 'd',
  ढ: 'dh',
  ण: 'n',
  त: 't',
  थ: 'th',
  द: 'd',
  ध: 'dh',
  न: 'n',
  प: 'p',
  फ: 'ph',
  ब: 'b',
  भ: 'bh',
  म: 'm',
  य: 'y',
  र: 'r',
  ल: 'l',
  ळ: 'l',
  व: 'v',
  श: 'sh',
  ष: 'sh',
  स: 's',
  ह: 'h',
};
const MARKS: Readonly<Record<string, string>> = { 'ं': 'n', 'ँ': 'n', 'ः': 'h' };
const VIRAMA = '्';
const NUKTA = '़';

/**
 * Converts Hindi to Latin letters, as students type it: संवेग becomes "sanveg". Writes a consonant's inherent vowel inside a word, but not
 * at its end. Other text is unchanged.
 */
export function transliterate(text: string): string {
  return text.normalize('NFD').replaceAll(/[\u0900-\u097F]+/g, romanWord);
}

function romanWord(word: string): string {
  const letters = [...word].filter((letter) => letter !== NUKTA);
  let roman = '';
  for (const [at, letter] of letters.entries()) {
    const consonant = CONSONANTS[letter];
    if (consonant === undefined) {
      roman += VOWELS[letter] ?? SIGNS[letter] ?? MARKS[letter] ?? digitOf(letter);
      continue;
    }
    const next = letters[at + 1];
    const hasVowel = next === undefined || next === VIRAMA || SIGNS[next] !== undefined;
    roman += hasVowel ? consonant : `${consonant}a`;
  }
  return roman;
}

/** Converts a Devanagari digit. Signs without a sound become ''. */
function digitOf(letter: string): string {
  const digit = letter.charCodeAt(0) - 0x0966;
  return digit >= 0 && digit <= 9 ? String(digit) : '';
}
