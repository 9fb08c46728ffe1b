/** The text in brackets at `from`, or one number, letter or word, with an optional sign. */
export function groupAt(text: string, from: number): { inner: string; end: number } | null {
  let index = from;
  while (text[index] === ' ') index++;
  let sign = '';
  if (text[index] === '-' || text[index] === '+') sign = text[index++]!;
  while (text[index] === ' ') index++;
  if (text[index] !== '(' && text[index] !== '{') {
    const single = /^(?:\d+(?:\.\d+)?|[a-zA-Z]+)/.exec(text.slice(index, index + 40));
    return single === null ? null : { inner: sign + single[0], end: index + single[0].length };
  }
  const end = closing(text, index);
  return end < 0 ? null : { inner: sign === '' ? text.slice(index + 1, end) : `${sign}(${text.slice(index + 1, end)})`, end: end + 1 };
}

/** Index at which the bracket at `from` closes, or -1. */
export function closing(text: string, from: number): number {
  let open = 0;
  for (let index = from; index < text.length; index++) {
    if ('([{'.includes(text[index]!)) open++;
    if (')]}'.includes(text[index]!) && --open === 0) return index;
  }
  return -1;
}

/** Splits at a mark outside all brackets. */
export function splitOutside(text: string, mark: string): string[] {
  const pieces: string[] = [];
  let open = 0;
  let start = 0;
  for (let index = 0; index < text.length; index++) {
    if ('([{'.includes(text[index]!)) open++;
    if (')]}'.includes(text[index]!)) open--;
    if (open === 0 && text.startsWith(mark, index)) {
      pieces.push(text.slice(start, index).trim());
      start = index + mark.length;
    }
  }
  pieces.push(text.slice(start).trim());
  return pieces;
}
