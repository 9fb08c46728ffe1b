const MOST_GAPS = 500;
const DEEPEST = 20;

/** Numbers of the gaps of a cloze text. */
export function gapNumbers(text: string): readonly number[] {
  const numbers = Array.from(text.matchAll(/\{\{c(\d{1,3})::/g), ([, number]) => Number(number)).slice(0, MOST_GAPS);
  return [...new Set(numbers)].toSorted((a, b) => a - b);
}

/**
 * A cloze text for the card of one number: its gaps stay as `{{c1::answer::hint}}`, those of others become their answers, gaps
 * inside gaps too.
 */
export function clozeFor(text: string, number: number): string {
  const open: { readonly isGap: boolean; text: string }[] = [{ isGap: false, text: '' }];
  let at = 0;
  let isInGap = false;
  for (let count = 0; count < MOST_GAPS * 2; count += 1) {
    const start = /\{\{c(\d{1,3})::/g;
    start.lastIndex = at;
    const opening = start.exec(text);
    const closing = open.length > 1 ? text.indexOf('}}', at) : -1;
    if (opening !== null && (closing < 0 || opening.index < closing) && open.length < DEEPEST) {
      open.at(-1)!.text += text.slice(at, opening.index);
      const isGap: boolean = Number(opening[1]) === number && !isInGap;
      isInGap ||= isGap;
      open.push({ isGap, text: '' });
      at = opening.index + opening[0].length;
    } else if (closing >= 0) {
      const gap = open.pop()!;
      const end = endOfGap(text, closing, gap.text + text.slice(at, closing));
      const inner = gap.text + text.slice(at, end);
      if (gap.isGap) isInGap = false;
      open.at(-1)!.text += gap.isGap ? `{{c${number}::${inner}}}` : withoutHint(inner);
      at = end + 2;
    } else break;
  }
  return open.map((part) => part.text).join('') + text.slice(at);
}

/** The answer of a gap: a hint follows it, behind the gaps inside. */
function withoutHint(inside: string): string {
  const hint = inside.indexOf('::', Math.max(inside.lastIndexOf('}}'), 0));
  return hint < 0 ? inside : inside.slice(0, hint);
}

/** Of `}}}` the last two close where the first closes a brace of TeX. */
function endOfGap(text: string, closing: number, inside: string): number {
  let depth = 0;
  for (const letter of inside) {
    if (letter === '{') depth += 1;
    else if (letter === '}') depth -= 1;
  }
  let end = closing;
  while (end - closing < depth && text[end + 2] === '}') end += 1;
  return end;
}
