export interface PlanSubject {
  readonly id: string;
  readonly name: string;
  /** The exam that `examWeight` refers to; null if none is upcoming. */
  readonly exam: string | null;
  /** Share of the exam's marks, 0 … 1. */
  readonly examWeight: number;
  /** 0 (certain) … 1 (weak). */
  readonly weakness: number;
  /** True if the subject was studied at all in the last two weeks. */
  readonly isStudied: boolean;
  /** Days until the exam; null if unknown. */
  readonly daysToExam: number | null;
}

/** Weakness from which the plan calls a subject neglected. */
const NEGLECTED = 0.6;

/**
 * Assigns `count` turns by the largest remainder method. Each turn goes to the subject furthest behind its share, and if possible not to
 * the same subject twice in a row.
 * @param taken turns that each subject has had already
 */
export function turnsOf(subjects: readonly PlanSubject[], count: number, taken: ReadonlyMap<string, number>): PlanSubject[] {
  const scored = subjects
    .map((subject) => ({ subject, score: scoreOf(subject), turns: taken.get(subject.id) ?? 0 }))
    .toSorted((a, b) => (a.subject.id < b.subject.id ? -1 : 1));
  const total = scored.reduce((sum, { score }) => sum + score, 0);
  if (total === 0) return [];
  const had = scored.reduce((sum, { turns }) => sum + turns, 0);
  const turns: PlanSubject[] = [];
  for (let turn = had + 1; turn <= had + count; turn++) {
    const others = scored.filter(({ subject }) => subject !== turns.at(-1));
    const candidates = others.length > 0 ? others : scored;
    const next = candidates.reduce((best, candidate) => (behind(candidate, turn, total) > behind(best, turn, total) ? candidate : best));
    next.turns += 1;
    turns.push(next.subject);
  }
  return turns;
}

function behind({ score, turns }: { readonly score: number; readonly turns: number }, turn: number, total: number): number {
  return (score / total) * turn - turns;
}

/** Exam weight × weakness × nearness of the exam. Never zero: known subjects are forgotten too. */
function scoreOf({ examWeight, weakness, daysToExam }: PlanSubject): number {
  const nearness = daysToExam === null ? 1 : 1 + 1 / (1 + Math.max(daysToExam, 0) / 30);
  return Math.max(examWeight, 0.01) * (0.25 + 0.75 * weakness) * nearness;
}

/** Reason for a subject's turn, in one or two sentences. */
export function turnReason({ name, exam, examWeight, weakness, isStudied, daysToExam }: PlanSubject): string {
  const isNeglected = weakness >= NEGLECTED;
  const lately = isStudied ? 'much lately' : 'lately';
  if (exam === null) return isNeglected ? `You haven't studied ${name} ${lately}.` : `${name} is next.`;
  const away = daysToExam === null ? '' : `, ${daysAway(daysToExam)}`;
  const share = `${name} is ${Math.round(examWeight * 100)}% of ${exam}${away}.`;
  return isNeglected ? `${share} You haven't studied it ${lately}.` : share;
}

function daysAway(days: number): string {
  if (days <= 0) return 'which is today';
  return `in ${days} ${days === 1 ? 'day' : 'days'}`;
}
