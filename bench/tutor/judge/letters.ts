import { plain } from './plain.ts';

/** The options of a question: label, in capitals, to text. */
export type Options = Readonly<Record<string, string>>;

export interface Choice {
  readonly letters: ReadonlySet<string>;
  /** Text after a single letter: `49 J` in `(b) 49 J`. */
  readonly text: string | null;
}

/** Reads the chosen options' labels: `B`, `(A), (C)`, `ACD`, `A and D`, `Option (b): 49 J`. Null if there are none. */
export function readChoice(answer: string, labels: readonly string[]): Choice | null {
  const text = plain(answer).replace(/^(?:the )?(?:correct )?(?:options?|answers?|choices?)\b\s*(?:is|are|:)?\s*/i, '').trim(); // prettier-ignore
  const known = labels.map((label) => label.toUpperCase());
  const listed = text.toUpperCase().replaceAll(/\bAND\b|\bOPTIONS?\b|[\s(),;.&{}[\]]/g, '');
  if (listed !== '' && [...listed].every((letter) => known.includes(letter)) && isListing(text, known))
    return { letters: new Set(listed), text: null };
  const single = /^\(?\s*([A-Za-z0-9])\s*(?:\)|[.:](?!\d))\s*(.+)$/.exec(text);
  const letter = single?.[1]!.toUpperCase();
  if (letter === undefined || !known.includes(letter)) return null;
  // `(A) 3 m and (C) 5 m`: each mark of a further option counts.
  const further = Array.from(single![2]!.matchAll(/\(([A-Za-z0-9])\)/g), ([, mark]) => mark!.toUpperCase()).filter((mark) =>
    known.includes(mark),
  );
  return { letters: new Set([letter, ...further]), text: further.length > 0 ? null : single![2]! };
}

/** True for a list of labels. Lower-case letters count only alone or in brackets, because `ad` may be a word. */
function isListing(text: string, known: readonly string[]): boolean {
  const letters = text.match(/[A-Za-z0-9]+/g) ?? [];
  const marks = letters.filter((word) => !/^(?:and|options?)$/i.test(word));
  return marks.every((word) => word.length === 1 || word === word.toUpperCase()) && marks.join('').length <= known.length;
}
