/** Digits in brackets: `0.1(6)` may mean recurring digits or a product. */
const BRACKETED = /\d\.\d*\s?\(\d+\)/;
/** Dots after a decimal: in `0.333…` and `0.333...` they do not end a sentence. */
const DOTTED = /\d\.\d+\s?(?:\.{2,}|…|⋯|\\[cl]?dots)/;
/** Marked digits: `0.3̅`, `0.\overline{3}`, `0.\dot{3}` */
const MARKED = /\d\.\d*\s?(?:[\u0304\u0305\u0307\u00AF\u203E]|\\(?:overline|bar|dot)(?![A-Za-z]))/;
const NAMED = /\d\.\d+\s?\(?\s?(?:recurring|repeating)\b/i;
/** Dots after a list of terms: `1 + 0.5 + 0.25...` */
const LIST = /\d\s*[,+]\s*\d+\.\d+\s?(?:\.{2,}|…|⋯|\\[cl]?dots)/;

/** True if a decimal may recur without end. Without its mark it would be read as another number. */
export const hasRecurringDecimal = (text: string): boolean =>
  BRACKETED.test(text) || MARKED.test(text) || NAMED.test(text) || (DOTTED.test(text) && !LIST.test(text));
