export interface PlanSubject {
  readonly id: string;
  readonly name: string;
  /** The examination whose marks `examWeight` is a share of; null where it is part of none that is to come. */
  readonly exam: string | null;
  /** Share of the examination's marks, 0 … 1. */
  readonly examWeight: number;
  /** 0 (certain) … 1 (weak). */
  readonly weakness: number;
  /** Days until the examination; null where no date is known. */
  readonly daysToExam: number | null;
}

/** From here on the plan says that a subject was neglected. */
const NEGLECTED = 0.6;

/**
 * Whose turn it is, `count` times: each time the subject that is furthest behind its share (the largest
 * remainder, as seats are given out), but for the one that was just on, where there is another.
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

/** Exam weight × weakness × deadline. Nothing is ever without any claim: what is known well is forgotten too. */
function scoreOf({ examWeight, weakness, daysToExam }: PlanSubject): number {
  const nearness = daysToExam === null ? 1 : 1 + 1 / (1 + Math.max(daysToExam, 0) / 30);
  return Math.max(examWeight, 0.01) * (0.25 + 0.75 * weakness) * nearness;
}

/** Why a subject has a turn, as a sentence or two for the student. */
export function turnReason({ name, exam, examWeight, weakness, daysToExam }: PlanSubject): string {
  const share = exam === null ? `${name} has its turn` : `${name} is ${Math.round(examWeight * 100)}% of ${exam}`;
  const reason = `${share}${exam === null || daysToExam === null ? '' : `, ${daysAway(daysToExam)}`}.`;
  return weakness >= NEGLECTED ? `${reason} It had little of your time lately.` : reason;
}

function daysAway(days: number): string {
  if (days <= 0) return 'which is today';
  return `in ${days} ${days === 1 ? 'day' : 'days'}`;
}
