import { COUNTS } from '../reading/phrases.ts';
import { isSameDimension } from './dimension.ts';
import { type Knowledge, themesIn } from './knowledge.ts';
import { NEGLECTED, type Reading } from './reading.ts';
import { SCENERY } from './scenery.ts';

interface Span {
  readonly start: number;
  readonly end: number;
}

const WORD = /\/?[a-zα-ω][a-zα-ω'-]*/g;

/**
 * The words that the reading does not explain: no number or unit, name of a quantity, theme of a law, implied value or substance, and not
 * scenery. Such words may change the law, so the question is not answered.
 * @param known spans that the caller has read, such as names of substances
 */
export function unreadWords({ small, written, asked }: Reading, knowledge: Knowledge, known: readonly Span[]): string[] {
  const said = themesIn(small, knowledge.themes).map(({ pattern }) => new RegExp(pattern, 'g'));
  const letters = [...small];
  const blank = ({ start, end }: Span): void => {
    for (let at = start; at < end; at++) letters[at] = ' ';
  };
  for (const span of [...written, ...known]) blank(span);
  for (const { unitSpan } of asked) if (unitSpan) blank(unitSpan);
  for (const pattern of [...patternsOf(knowledge), ...said])
    for (const { 0: found, index } of small.matchAll(pattern)) blank({ start: index, end: index + found.length });
  return Array.from(letters.join('').matchAll(WORD), ([word]) => word.replace(/'s?$|-$/, '')).filter((word) =>
    word.startsWith('/') ? word.length === 2 : word.length > 2 && !isScenery(word) && !countsNumbers(word, written),
  );
}

/** True if the word counts the numbers: "Two masses, 2 kg and 3 kg". With one mass for both, the count enters the law. */
function countsNumbers(word: string, written: Reading['written']): boolean {
  const count = COUNTS.indexOf(word);
  return (
    count >= 2 &&
    written.some(
      ({ dimension, unit }) =>
        unit !== null && written.filter((one) => one.unit !== null && isSameDimension(one.dimension, dimension)).length === count,
    )
  );
}

function isScenery(word: string): boolean {
  return word.split('-').every((part) => part.length < 3 || SCENERY.has(part) || stems(part).some((stem) => SCENERY.has(stem)));
}

/** Possible stems of a word: "carried", "carries" and "carrying" give "carry". */
function stems(word: string): string[] {
  const stem = word.replace(/(?:ing|ed|es|s|ly)$/, '');
  return stem === word ? [] : [word.replace(/s$/, ''), stem, `${stem}e`, stem.replace(/i$/, 'y'), stem.replace(/(.)\1$/, '$1')];
}

/**
 * Fixed phrases with a word that could otherwise count, compare, or relate things in a way that changes the law. On its own, `opposite`,
 * `outside` or `parallel` relates to something that the reading does not know.
 */
const PHRASES = new RegExp(
  `(?<![a-z])(?:${[
    'non-(?:electrolyte|volatile)|per second|per minute|every second|every minute|seconds pendulum|two (?:\\w+ )?(?:points|levels)',
    'parallel plates?|parallel to (?:the )?(?:floor|ground|surface|table|road)|(?:antiparallel|parallel)(?= wires| conductors)',
    'apart in (?:a )?vacuum|in (?:a )?vacuum(?=[^]*(?:light|waves?))|inside(?= *[.?]| (?:a |an |the )?(?:\\w+ )?(?:bubble|drop|solenoid|it)(?![a-z]))',
    '(?:one |the |an |a )?ends? of (?:a |an |the )?(?:light |long )?(?:string|rope|thread|cord|wire|spring|rod)|ends? (?:are |is )?(?:kept |maintained )?at|at the end of \\d|excess pressure|longest wavelength',
    'along (?:a|the) (?:straight |level |horizontal |smooth |rough )*(?:road|line|path|track|floor|table|surface|x|y|axis)',
  ].join('|')})(?![a-z])`,
  'g',
);

/** Source of a pattern that matches any text, apart from its lookarounds. */
const SPANNING = /^\.$|\)\[\^\]\*|\(\?<!\.\)/;

const cache = new WeakMap<Knowledge, readonly RegExp[]>();

function patternsOf(knowledge: Knowledge): readonly RegExp[] {
  const before = cache.get(knowledge);
  if (before) return before;
  const { quantities, implied } = knowledge;
  const patterns = [
    NEGLECTED,
    PHRASES,
    ...[...quantities.values()].flatMap(({ names, given, cue }) => [names, given, cue].filter((pattern) => pattern !== null)),
    ...[...quantities.values()].flatMap(({ after }) =>
      after === null ? [] : [new RegExp(after.source.replace(/^\^/, '(?<![a-z])'), 'g')],
    ),
    // Patterns that span the whole question do not explain its words.
    ...implied.flatMap(({ pattern: { source } }) => (SPANNING.test(source) ? [] : [new RegExp(source, 'g')])),
  ];
  cache.set(knowledge, patterns);
  return patterns;
}
