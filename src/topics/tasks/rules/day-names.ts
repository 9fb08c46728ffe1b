/** English names first; an abbreviation has at least three letters. Hindi spelling varies. */
const WEEKDAYS: readonly (readonly [string, RegExp])[] = [
  ['sunday', /^(?:(?:ravi|it)[vw]aa?r|रविवार|इतवार)$/],
  ['monday', /^(?:som[vw]aa?r|सोमवार)$/],
  ['tuesday', /^(?:mangal[vw]aa?r|मंगलवार)$/],
  ['wednesday', /^(?:we[dn]+e?sday|budh?[vw]aa?r|बुधवार)$/],
  ['thursday', /^(?:(?:guru|brihaspati|b?veer)[vw]aa?r|गुरुवार|गुरूवार|बृहस्पतिवार|वीरवार)$/],
  ['friday', /^(?:s?h?ukra?[vw]aa?r|शुक्रवार)$/],
  ['saturday', /^(?:shani[vw]aa?r|शनिवार)$/],
];
/** Weekday names that are also planets: they mean a day only where the words around them say so. */
const SHORT_WEEKDAYS: readonly (readonly [number, RegExp])[] = [
  [2, /^(?:mangal|मंगल)$/],
  [3, /^(?:budh?|बुध)$/],
  [5, /^(?:shukra?|शुक्र)$/],
];
const MONTHS: readonly (readonly [string, RegExp])[] = [
  ['january', /^(?:janvari|जनवरी)$/],
  ['february', /^(?:far[vw]ari|फरवरी)$/],
  ['march', /^मार्च$/],
  ['april', /^अप्रैल$/],
  ['may', /^मई$/],
  ['june', /^जून$/],
  ['july', /^(?:julai|जुलाई)$/],
  ['august', /^(?:agast|अगस्त)$/],
  ['september', /^(?:sitambar|सित(?:ं|म्)बर)$/],
  ['october', /^(?:aktubar|अक्टूबर|अक्तूबर)$/],
  ['november', /^(?:navambar|नव(?:ं|म्)बर)$/],
  ['december', /^(?:disambar|दिस(?:ं|म्)बर)$/],
];
/** Days from today. "kal" is tomorrow in a planner, though it means yesterday too. */
const NEAR_DAYS: readonly (readonly [number, RegExp])[] = [
  [
    0,
    /^(?:today|tdy|2day|aaj|आज|tonight|tonite|2nite|this (?:morning|afternoon|evening)|(?:aaj|आज) (?:raat|rat|रात)|eod|(?:by )?end of (?:the )?day)$/,
  ],
  [1, /^(?:tomorrow|tmm?rw?|tmw|tom|tomo|tomm|tomrw|tmro?w|2moro|2mrw|2morrow|kal|kl|कल)$/],
  [2, /^(?:overmorrow|parson?|parso+n?|prson?|parsu|परसों|परसो)$/],
  [3, /^(?:narson?|tarson?|नरसों)$/],
];
/** Words for one to ten. */
const COUNTS: readonly RegExp[] = [
  /^(?:a|an|one|ek|एक)$/,
  /^(?:two|do|दो)$/,
  /^(?:three|teen|तीन)$/,
  /^(?:four|chaa?r|चार)$/,
  /^(?:five|paa?nch|पांच|पाँच)$/,
  /^(?:six|che|छह)$/,
  /^(?:seven|saat|सात)$/,
  /^(?:eight|aath|आठ)$/,
  /^(?:nine|nau|नौ)$/,
  /^(?:ten|d[au]s|दस)$/,
];
const DAY_AFTER = /^(?:the )?day ?aft?e?r /;
const SHORTEST_NAME = 3;
/** Minimum length of a name that may be mistyped: shorter ones are too similar to other words. */
const SHORTEST_MISTYPED = 6;
/** Real words one letter away from a name. */
const OTHER_WORDS = new Set([
  'toddy',
  'tomorrows',
  'sundry',
  'sundays',
  'mondays',
  'fridays',
  'tuesdays',
  'thursdays',
  'saturdays',
  'wednesdays',
]);

/** Weekday, 0 (Sunday) … 6 (Saturday), of a name, an abbreviation or a name with a small typing error; null for other words. */
export function spokenWeekday(word: string): number | null {
  return indexOfName(WEEKDAYS, word);
}

/** "budh", "mangal": 0 … 6, or null. */
export function shortWeekday(word: string): number | null {
  return SHORT_WEEKDAYS.find(([, names]) => names.test(word))?.[0] ?? null;
}

/** Month, 1 … 12; otherwise like `spokenWeekday`. */
export function spokenMonth(name: string): number | null {
  const index = indexOfName(MONTHS, name);
  return index === null ? null : index + 1;
}

/** Days from today to "today", "kal", "day after tomorrow". */
export function spokenNearDay(words: string): number | null {
  if (DAY_AFTER.test(words)) return spokenNearDay(words.replace(DAY_AFTER, '')) === 1 ? 2 : null;
  const near = NEAR_DAYS.find(([, names]) => names.test(words));
  return near ? near[0] : isToday(words) ? 0 : isTypo(words, 'tomorrow') ? 1 : null;
}

/** A number in digits or in words, up to 999. */
export function spokenCount(word: string): number | null {
  if (/^\d{1,3}$/.test(word)) return Number(word);
  const index = COUNTS.findIndex((names) => names.test(word));
  return index < 0 ? null : index + 1;
}

function indexOfName(names: readonly (readonly [string, RegExp])[], word: string): number | null {
  const exact = names.findIndex(([name, others]) => (word.length >= SHORTEST_NAME && name.startsWith(word)) || others.test(word));
  const index = exact < 0 ? names.findIndex(([name]) => name.length >= SHORTEST_MISTYPED && isTypo(word, name)) : exact;
  return index < 0 ? null : index;
}

/** True for "tody", but not for "toda": the word is short, so its last letter must match too. */
function isToday(word: string): boolean {
  return word.endsWith('y') && isTypo(word, 'today');
}

/** True if `typed` has one wrong, missing or swapped letter, not the first. Doubled letters do not count. */
export function isTypo(typed: string, wanted: string): boolean {
  return /^\p{L}+$/u.test(typed) && !OTHER_WORDS.has(typed) && isOneOff(undoubled(typed), undoubled(wanted));
}

function undoubled(word: string): string {
  return word.replaceAll(/(\p{L})\1/gu, '$1');
}

function isOneOff(word: string, name: string): boolean {
  if (word[0] !== name[0] || Math.abs(word.length - name.length) > 1) return false;
  let same = 0;
  while (same < name.length && word[same] === name[same]) same++;
  const [rest, wanted] = [word.slice(same), name.slice(same)];
  const isSwapped = rest[0] === wanted[1] && rest[1] === wanted[0] && rest.slice(2) === wanted.slice(2);
  return isSwapped || rest.slice(1) === wanted.slice(1) || rest.slice(1) === wanted || rest === wanted.slice(1);
}
