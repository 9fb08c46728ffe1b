import { normalised } from '../quantities/normalise.ts';

/** Chemists' notations, each with the usual form that replaces it. */
const REPLACEMENTS: readonly (readonly [RegExp, string])[] = [
  [/(?<![A-Za-z])[tT] ?_?\{?(?:\(?1\/2\)?|½)\}?/g, 'half-life'],
  [/root[ -]mean[ -]square/gi, 'rms'],
  // 14C is an isotope. 0.1 m is a molality when the question is about a solution.
  [/(?<![\w.])(?:14|13|12)C(?!\w)/g, 'carbon'],
  [/(?<=\d) ?m (?=(?:aqueous|aq\.?|solution|glucose|urea|sucrose|sugar|[A-Z][A-Za-z0-9()]+ (?:solution|in water))(?![a-z]))/g, ' molal '],
  [/(\d+(?:\.\d+)?) ?(?:%|percent|per cent) ?(?:\(w\/w\)|w\/w|\(?by (?:mass|weight)\)?)/g, 'mass percent $1%'],
  // "The osmotic pressure at 300 K is 2 atm": moves the name next to its number.
  [/(?<=^|[.?;,] )([^.?;,\d]*?) at (\d+(?:\.\d+)? ?(?:K|°C)) (is|was|are)(?= )/g, 'at $2, $1 $3'],
  [/(?<![a-z])how many (?:mL|millilit(?:re|er)s|cm\^?3|litres|liters|L) of (?=\d)/gi, 'what volume of '],
  // Adds "/mol": values are per mole of the reaction as written.
  [/(?<=Δ ?[HUG]°? ?(?:=|is) ?[-+]?\d+(?:\.\d+)? ?k?J)(?! ?(?:\/|mol|K))/g, '/mol'],
  [/(?<=Δ ?S°? ?(?:=|is) ?[-+]?\d+(?:\.\d+)? ?k?J ?(?:\/ ?K|K\^?-1))(?! ?(?:\/|mol))/g, '/mol'],
  // Removes the gas constant in litres and atmospheres, and adds the unit to a constant without one.
  [/[,.;(]?\s*(?:\(?(?:take|given|use)?\s*)R ?= ?0\.08\d*(?=\s*(?:[.,;)]|$))\)?/g, ''],
  [/(?<=(?<![A-Za-z])K_?[bf](?: for water| of water)? ?(?:=|is) ?\d+(?:\.\d+)?)(?=\s*(?:[,;)]|\.?\s*$|\. ))/g, ' K kg/mol'],
  [
    /(?<=(?:atomic|molar|molecular|formula) (?:mass|weight|wt\.?)(?: of [A-Za-z]+\d*| [A-Z][a-z]?)? ?(?:=|is|:|of)? ?(?<![A-Za-z])\d+(?:\.\d+)?)(?: ?(?:u|amu|g)(?= ?[.,;)]|$| and))?(?=\s*(?:[,;)?]|\.?\s*$|\. ))/gi,
    ' g/mol',
  ],
];

/** Writes formulas on one line: H_2O and \mathrm{H}_2\mathrm{O} become H2O. */
export function chemicalText(question: string): string {
  const plain = normalised(question)
    .replace(/_\{?(\d+)\}?(?: (?=[A-Z(]))?/g, '$1')
    .replace(/\^\{?(\d*[+-])\}?/g, '^$1');
  return REPLACEMENTS.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), plain).replace(
    /(\d+(?:\.\d+)?) ?% ?\(?(?:w\/v|m\/v|weight\/volume)\)?/g,
    (_, percent: string) => `mass concentration ${Number(percent) * 10} g/L`,
  );
}

/** The question in a normal form for tables of phrases: no articles, one verb, no punctuation at the end. */
export const chemicalPhrase = (question: string): string =>
  chemicalText(question)
    .replaceAll(/\b(?:the|an?|its)\s/gi, '')
    .replace(/^(?:please )?(?:write|what is|state|give|calculate|determine|identify)\s/i, 'find ')
    .replace(/(?: is)?[.?:=\s]*$/, '');

/** Words that neither ask for anything nor describe an action. */
const IDLE = new Set(
  ' a an the of is are was were be been will would can should must to with by and for in into on upon from against when if it its that which whose then after thus so just exactly fully what find calculate determine convert let has solution solutions aqueous unknown value student chemist teacher he she finds beaker flask burette experiment together slowly gradually'.split(
    ' ',
  ),
);

/**
 * The question with marks such as `#1` or `@1` in place of the parts that were read. For tables of phrases that need only the other words.
 */
export const chemicalSentence = (
  text: string,
  marks: readonly { readonly start: number; readonly end: number; readonly mark: string }[],
): string =>
  marks
    .toSorted((a, b) => b.start - a.start)
    .reduce((rest, { start, end, mark }) => `${rest.slice(0, start)} ${mark} ${rest.slice(end)}`, text.replaceAll(/[#@]/g, ' '))
    .split(/[ .,;:?=()+]/)
    .filter((word) => !IDLE.has(word.toLowerCase()))
    .join(' ');
