/** Maximum length that models accept. */
const MOST_CHARACTERS = 20_000;
export const MOST_PICTURES = 4;

export type Checked = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly message: string };

/** Validates a doubt before it is sent. */
export function checkedDoubt(written: string, pictures: number): Checked {
  const text = written.trim();
  if (text === '' && pictures === 0) return { ok: false, message: 'Write your doubt, or add a picture of it.' };
  if (text.length > MOST_CHARACTERS) {
    const length = text.length.toLocaleString('en-IN');
    return {
      ok: false,
      message: `Use up to ${MOST_CHARACTERS.toLocaleString('en-IN')} characters. You have ${length}. Keep only the question.`,
    };
  }
  return { ok: true, text };
}

/** Title of a chat, from its first question. */
export function titleOf(text: string): string {
  const line =
    text
      .split('\n')
      .find((each) => each.trim() !== '')
      ?.trim()
      .replaceAll(/\s+/g, ' ') ?? 'Picture';
  const letters = [...line];
  return letters.length <= 80 ? line : `${letters.slice(0, 79).join('')}…`;
}

const wordsOf = (text: string, word: RegExp) => text.match(word)?.length ?? 0;

/** Compares the numbers of words: Latin letters in formulas are not English, and TeX has many. */
export const isHindi = (text: string): boolean =>
  wordsOf(text, /[\p{Script=Devanagari}]+/gu) > wordsOf(text, /(?<![\\\p{L}])\p{Script=Latin}{4,}/gu);

/** Matches questions that ask to understand, not to compute: they contain no number. */
const CONCEPT =
  /^\s*(?:please )?(?:why|what|explain|how (?:does|do|is|are|can|come)|define|describe|state|distinguish|difference)\b[^\d=^]*$|^[^\d=^]*(?:क्या|क्यों|कैसे|समझा|परिभाषा|अंतर)[^\d=^]*$/iu;

export const isConcept = (text: string): boolean => CONCEPT.test(text);

/**
 * Explains why the device alone has no answer.
 * @param hasExamples whether solved questions are shown below this text
 */
export function unsolvedWords(text: string, reason: string, hasExamples = false): string {
  if (text === '') return 'This device can solve only text. Edit the doubt, then press “Read the text” or type the question.';
  const inHindi = isHindi(text);
  if (inHindi && !(hasExamples && isConcept(text)))
    return 'यह यंत्र केवल सूत्र और अंग्रेज़ी में लिखे प्रश्न हल करता है। कृपया समीकरण या प्रश्न अंग्रेज़ी में लिखें। On this device, only formulas and questions in English can be solved.';
  if (!isConcept(text)) return reason;
  if (inHindi) return 'इसे केवल AI मॉडल समझा सकता है। यह यंत्र केवल गणना करता है। इसी अध्याय के हल किए हुए प्रश्न नीचे हैं।';
  return hasExamples
    ? 'Only the AI model can explain this. This device can only calculate. The closest solved questions are below.'
    : 'Only the AI model can explain this. This device can only calculate. Ask your group, or save it as a task.';
}
