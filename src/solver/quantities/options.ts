/** One option of a multiple choice question. */
export interface Option {
  /** Letter or number of the option: `b`, `B`, `2`. */
  readonly mark: string;
  readonly text: string;
}

export interface Stem {
  /** The question without its options. */
  readonly stem: string;
  readonly options: readonly Option[];
}

const LABELS = ['abcd', 'ABCD', '1234', 'pqrs', 'PQRS'];
const WRITTEN: readonly ((label: string) => string)[] = [
  (label) => `(${label})`,
  (label) => `${label})`,
  (label) => `[${label}]`,
  (label) => `${label}. `,
  (label) => `${label}: `,
];

/** Splits off the options: `(a) 3 (b) 4 (c) 5 (d) 6`, also written as A), [A], A. and (1). */
export function withoutOptions(text: string): Stem {
  for (const labels of LABELS) {
    for (const written of WRITTEN) {
      const places: number[] = [];
      let from = 0;
      for (const label of labels) {
        const place = indexOfMark(text, written(label), from);
        if (place < 0) break;
        places.push(place);
        from = place + written(label).length;
      }
      if (places.length < 3 || places[0]! < 3) continue;
      const options = places.map((place, index) => ({
        mark: labels[index]!,
        text: text.slice(place + written(labels[index]!).length, places[index + 1] ?? text.length).replace(/[\s,;.]+$/, '').trim(),
      })); // prettier-ignore
      const stem = text.slice(0, places[0]).replace(/(?:\boptions?|\bchoices)\s*:?\s*$/i, '').trim(); // prettier-ignore
      // "Find (i) the time and (ii) the speed" has parts, not options.
      if (options.every((option) => option.text !== '' && !/\b(?:and|or)$/i.test(option.text))) return { stem, options };
    }
  }
  return { stem: text, options: [] };
}

/** Index of an option's mark, which needs a space or punctuation before it: `f(a)` is no option. */
function indexOfMark(text: string, mark: string, from: number): number {
  for (let place = text.indexOf(mark, from); place >= 0; place = text.indexOf(mark, place + 1)) {
    if (place === 0 || /[\s:;,?.$]/.test(text[place - 1]!)) return place;
  }
  return -1;
}

const JUDGED =
  /\b(?:which|choose|select|pick|identify|how many)\b[^.?]*\b(?:following|these|those|statements?|options?|pairs?|correct|true|false|wrong)\b|\bstatements?\b|\bassertions?\b|\btrue or false\b|\bmatch the\b|\b(?:in)?correct\b(?! to)|\b(?:is|are) not (?:equal|true|correct|an?|the|possible)\b|\bexcept\b/i;

/** True if the question asks to judge statements or options. A computed number does not answer it. */
export const isJudgement = (stem: string): boolean => JUDGED.test(stem);
