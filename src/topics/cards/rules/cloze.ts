/** Maximum number of gaps, since each may become a card. Further marks stay text. */
const MOST_GAPS = 30;
/** Longest front of a card; longer text has no gaps. */
const MOST_CHARACTERS = 10_000;
const MOST_IN_A_GAP = 1000;

/** `$…$` and `$$…$$`. A test keeps this equal to `parseNotation` of the design system, which cannot be imported from rules. */
const FORMULA = /\$\$.+?\$\$|\$.+?\$/sy;
const NUMBERED = /^c(?<number>[1-9]\d?)::(?<answer>.*?)(?:::(?<hint>.*))?$/s;

interface Gap {
  readonly start: number;
  readonly end: number;
  /** Card number of the gap: all gaps with one number are hidden on one card. */
  readonly number: number;
  readonly answer: string;
  readonly hint: string;
  /** The formula around the gap. */
  readonly formula: Span | null;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** A part of a cloze text: words with formulas, or a gap. A gap that is hidden without a hint is empty. */
export interface ClozePart {
  readonly kind: 'words' | 'gap';
  readonly text: string;
  /** Offset in the source. */
  readonly at: number;
}

/**
 * Reads the gaps: `{{answer}}`, or Anki's `{{c1::answer}}` and `{{c1::answer::hint}}`. Inside a formula only numbered gaps count, because
 * TeX itself uses double braces. A gap without a number gets the next free one.
 */
function readGaps(text: string): readonly Gap[] {
  const found: (Omit<Gap, 'number'> & { readonly number: number | null })[] = [];
  if (text.length > MOST_CHARACTERS) return [];
  for (let at = nextMark(text, 0); at !== -1 && found.length < MOST_GAPS;) {
    const formula = text[at] === '$' ? formulaAt(text, at) : null;
    if (formula !== null) {
      for (let inner = text.indexOf('{{c', at); inner !== -1 && inner < formula.end && found.length < MOST_GAPS;) {
        const gap = gapAt(text, inner, formula.end);
        if (gap !== null && gap.number !== null) found.push({ ...gap, formula });
        inner = text.indexOf('{{c', gap?.number ? gap.end : inner + 1);
      }
    }
    const gap = text[at] === '{' ? gapAt(text, at, text.length) : null;
    if (gap !== null) found.push({ ...gap, formula: null });
    at = nextMark(text, formula?.end ?? gap?.end ?? at + 1);
  }
  const taken = new Set(found.map(({ number }) => number));
  let free = 1;
  return found.map((gap) => {
    if (gap.number !== null) return { ...gap, number: gap.number };
    while (taken.has(free)) free += 1;
    taken.add(free);
    return { ...gap, number: free };
  });
}

function nextMark(text: string, from: number): number {
  const [brace, dollar] = [text.indexOf('{{', from), text.indexOf('$', from)];
  return brace === -1 || dollar === -1 ? Math.max(brace, dollar) : Math.min(brace, dollar);
}

function formulaAt(text: string, start: number): Span | null {
  FORMULA.lastIndex = start;
  const match = FORMULA.exec(text);
  return match && { start, end: start + match[0].length };
}

/** Reads the gap at `start`. Braces inside are balanced, so that `{{c1::\frac{a}{b}}}` ends at the last two. */
function gapAt(text: string, start: number, limit: number): (Omit<Gap, 'number' | 'formula'> & { readonly number: number | null }) | null {
  let depth = 0;
  let close = start + 2;
  for (; close < Math.min(limit, start + MOST_IN_A_GAP); close += 1) {
    if (text.startsWith('{{', close)) return null;
    if (text[close] === '{') depth += 1;
    else if (text[close] === '}') {
      if (depth === 0) break;
      depth -= 1;
    }
  }
  if (!text.startsWith('}}', close) || close + 2 > limit) return null;
  const inside = text.slice(start + 2, close);
  const { number, answer = inside, hint = '' } = NUMBERED.exec(inside)?.groups ?? {};
  if (answer.trim() === '') return null;
  return { start, end: close + 2, number: number === undefined ? null : Number(number), answer, hint: hint.trim() };
}

export function isCloze(text: string): boolean {
  return readGaps(text).length > 0;
}

/** Text of each card, one card per number. Gaps with other numbers become plain text. A text with fewer than two numbers stays one card. */
export function splitCloze(text: string): readonly string[] {
  const gaps = readGaps(text);
  const numbers = [...new Set(gaps.map(({ number }) => number))].sort((a, b) => a - b);
  if (numbers.length < 2) return [text];
  return numbers.map((number) => {
    const others = replaced(text, 0, text.length, gaps, (gap) => (gap.number === number ? null : gap.answer));
    if (isCloze(others)) return others;
    // A dollar sign in an answer would start a formula, in which only numbered gaps count.
    return replaced(text, 0, text.length, gaps, (gap) => (gap.number === number ? `{{c${number}::${gap.answer}}}` : gap.answer));
  });
}

/** A card's text with all its gaps hidden, or shown and emphasized. */
export function clozeParts(text: string, isShown: boolean): readonly ClozePart[] {
  const gaps = readGaps(text);
  const parts: ClozePart[] = [];
  let read = 0;
  const addWords = (words: string, at: number) => {
    if (words !== '') parts.push({ kind: 'words', text: words, at });
  };
  for (const gap of gaps) {
    const { start, end } = gap.formula ?? gap;
    // Another gap of a formula that was written already.
    if (start < read) continue;
    addWords(text.slice(read, start), read);
    const inside = gaps.filter(({ formula }) => formula?.start === start);
    if (gap.formula === null) parts.push({ kind: 'gap', text: isShown ? gap.answer : gap.hint, at: start });
    else if (/\\(?:ce|pu)\b/.test(text.slice(start, end))) {
      // Chemistry notation takes no boxes inside, so the whole formula is the gap.
      const shown = replaced(text, start, end, inside, ({ answer }) => answer);
      parts.push({ kind: 'gap', text: isShown ? shown : gap.hint, at: start });
    } else
      addWords(
        replaced(text, start, end, inside, (one) => boxed(one, isShown)),
        start,
      );
    read = end;
  }
  addWords(text.slice(read), read);
  return parts;
}

function boxed({ answer, hint }: Gap, isShown: boolean): string {
  if (isShown) return `{\\boxed{${answer}}}`;
  const words = hint.replaceAll(/[\\{}$%#&~^_]/g, ' ').trim();
  return words === '' ? '{\\boxed{\\;?\\;}}' : `{\\boxed{\\text{${words}}}}`;
}

/** A part of the text with its gaps replaced. Null leaves a gap as it is. */
function replaced(text: string, start: number, end: number, gaps: readonly Gap[], by: (gap: Gap) => string | null): string {
  let written = '';
  let read = start;
  for (const gap of gaps) {
    written += text.slice(read, gap.start) + (by(gap) ?? text.slice(gap.start, gap.end));
    read = gap.end;
  }
  return written + text.slice(read, end);
}

/** True if the caret is between dollar signs, even when the formula is not closed yet. */
export function isInFormula(text: string, caret: number): boolean {
  let open: string | null = null;
  for (const [sign] of text.slice(0, caret).matchAll(/\$\$?/g)) {
    if (open === null) open = sign;
    else if (sign.startsWith(open)) open = null;
  }
  return open !== null;
}

/**
 * Marks the selection as a gap. Without a selection, inserts an empty mark to type into.
 * @returns null if the result would not be a gap: too long, too many gaps, or across the end of a formula or gap
 */
export function hideSelection(text: string, start: number, end: number): { readonly text: string; readonly caret: number } | null {
  const selected = text.slice(start, end);
  const gaps = readGaps(text);
  const free = Math.max(0, ...gaps.map(({ number }) => number)) + 1;
  const opening = isInFormula(text, start) ? `{{c${free}::` : '{{';
  const written = `${opening}${selected}}}`;
  const marked = text.slice(0, start) + written + text.slice(end);
  if (selected !== '' && readGaps(marked).length <= gaps.length) return null;
  return {
    text: marked,
    caret: start + written.length - (selected === '' ? 2 : 0),
  };
}
