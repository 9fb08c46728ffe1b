import type { BenchQuestion } from './question-file.ts';
import type { Reply, Steps, Tokens } from './voice.ts';

/** One question, asked and judged. */
export interface Result {
  readonly question: BenchQuestion;
  readonly reply: Reply;
  /** Null if the right answer is unknown, or if the question has no comparable answer. */
  readonly isRight: boolean | null;
  readonly seconds: number;
}

/** Counts and shares, 0 to 1; a share of nothing is null. */
export interface Counts {
  readonly asked: number;
  readonly answered: number;
  readonly answeredShare: number | null;
  /** Answers that could be compared. */
  readonly judged: number;
  readonly right: number;
  readonly rightShare: number | null;
  readonly checked: number;
  readonly checkedShare: number | null;
  readonly checkedRight: number;
  readonly checkedRightShare: number | null;
  readonly tooLong: number;
  readonly failed: number;
}

/** Content of a run's last line. Seconds are summed over the questions, even if they ran concurrently. */
export interface Figures extends Counts {
  readonly seconds: { readonly total: number; readonly median: number; readonly longest: number };
  /** Steps of a model's answers; null if there were none. */
  readonly steps: Steps | null;
  /** Null if the answer source uses no tokens, or does not report them. */
  readonly tokens: Tokens | null;
  readonly groups: Readonly<Record<string, Counts>>;
}

const MOST_GROUPS = 60;

export function figuresOf(results: readonly Result[]): Figures {
  const seconds = results.map((result) => result.seconds).toSorted((a, b) => a - b);
  const tokens = results.map(({ reply }) => reply.tokens).filter((used) => used !== null);
  const steps = results.map(({ reply }) => reply.steps).filter((marked) => marked !== undefined);
  return {
    ...countsOf(results),
    seconds: {
      total: rounded(seconds.reduce((a, b) => a + b, 0)),
      median: rounded(seconds[seconds.length >> 1] ?? 0),
      longest: rounded(seconds.at(-1) ?? 0),
    },
    steps: added(steps),
    tokens: added(tokens),
    groups: groupsOf(results),
  };
}

/** Sums by name; null for an empty list. */
function added<T extends { readonly [Name in keyof T]: number }>(all: readonly T[]): T | null {
  if (all.length === 0) return null;
  const names = Object.keys(all[0]!) as (keyof T)[];
  return Object.fromEntries(names.map((name) => [name, all.reduce((sum, one) => sum + one[name], 0)])) as T;
}

function groupsOf(results: readonly Result[]): Record<string, Counts> {
  const groups = new Map<string, Result[]>();
  for (const result of results) {
    const { subject, kind } = result.question;
    const names = new Set([subject, kind && `${subject ?? ''} ${kind}`.trim()]);
    for (const name of names) {
      if (!name || (!groups.has(name) && groups.size === MOST_GROUPS)) continue;
      groups.set(name, [...(groups.get(name) ?? []), result]);
    }
  }
  return Object.fromEntries(Array.from(groups, ([name, members]) => [name, countsOf(members)]));
}

function countsOf(results: readonly Result[]): Counts {
  const count = (is: (result: Result) => boolean): number => results.filter(is).length;
  const isAnswered = ({ reply }: Result) => reply.status === 'answered';
  const isChecked = (result: Result) => isAnswered(result) && result.reply.isChecked;
  const asked = results.length;
  const answered = count(isAnswered);
  const judged = count((result) => isAnswered(result) && result.isRight !== null);
  const right = count((result) => isAnswered(result) && result.isRight === true);
  const checked = count(isChecked);
  const checkedRight = count((result) => isChecked(result) && result.isRight === true);
  return {
    asked,
    answered,
    answeredShare: share(answered, asked),
    judged,
    right,
    rightShare: share(right, judged),
    checked,
    checkedShare: share(checked, answered),
    checkedRight,
    checkedRightShare: share(
      checkedRight,
      count((result) => isChecked(result) && result.isRight !== null),
    ),
    tooLong: count(({ reply }) => reply.status === 'too-long'),
    failed: count(({ reply }) => reply.status === 'failed'),
  };
}

const rounded = (seconds: number): number => Math.round(seconds * 1000) / 1000;
const share = (part: number, whole: number): number | null => (whole === 0 ? null : Math.round((10_000 * part) / whole) / 10_000);

/** Readable lines, one per group. */
export function* lines({ groups, ...all }: Figures): Generator<string> {
  const percent = (value: number | null) => (value === null ? '–' : `${Math.round(value * 1000) / 10} %`);
  for (const [name, counts] of [['all', all] as const, ...Object.entries(groups)]) {
    yield (
      `${name}: ${counts.asked} asked, ${percent(counts.answeredShare)} answered, of those ${percent(counts.rightShare)} right` +
        `; ${percent(counts.checkedShare)} of the answers checked, of those ${percent(counts.checkedRightShare)} right`
    );
  }
}
