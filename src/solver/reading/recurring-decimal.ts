/** Digits in brackets recur in `0.1(6)`, which is also a product. */
const BRACKETED = /\d\.\d*\s?\(\d+\)/;
/** `0.333…`, `0.333...`: the dots are no end of a sentence. */
const DOTTED = /\d\.\d+\s?(?:\.{2,}|…|⋯|\\[cl]?dots)/;
/** `0.3̅`, `0.\overline{3}`, `0.\dot{3}` */
const MARKED = /\d\.\d*\s?(?:[\u0304\u0305\u0307\u00AF\u203E]|\\(?:overline|bar|dot)(?![A-Za-z]))/;
const NAMED = /\d\.\d+\s?\(?\s?(?:recurring|repeating)\b/i;
/** Terms of a list: `1 + 0.5 + 0.25...` */
const LIST = /\d\s*[,+]\s*\d+\.\d+\s?(?:\.{2,}|…|⋯|\\[cl]?dots)/;

/** Whether a decimal may go on without end. Read without its end it is another number. */
export const hasRecurringDecimal = (text: string): boolean =>
  BRACKETED.test(text) || MARKED.test(text) || NAMED.test(text) || (DOTTED.test(text) && !LIST.test(text));
