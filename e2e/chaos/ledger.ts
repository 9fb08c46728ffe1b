/**
 * A write is `stored` if the app showed it. Otherwise, because the tab died or the disk was full, it may be stored
 * nevertheless.
 */
export type Fate = 'stored' | 'unknown';

/** A value given to a field. */
interface Attempt {
  readonly value: string;
  readonly fate: Fate;
}

export interface TaskRecord {
  readonly title: string;
  created: Fate;
  deleted?: Fate;
  /** In order: all from one tab. */
  readonly notes: Attempt[];
  /** From any tab. */
  readonly labels: Attempt[];
}

/** Everything one student wrote on all devices. Texts are unique to the student. */
export class Ledger {
  readonly tasks: TaskRecord[] = [];
  readonly messages: Attempt[] = [];
  /** By start time. */
  readonly sessions: Attempt[] = [];
  /** Sentences for the times at which the app wrongly claimed that everything is on the server. */
  readonly wrongClaims: string[] = [];

  task(title: string, created: Fate): TaskRecord {
    const record: TaskRecord = { title, created, notes: [], labels: [] };
    this.tasks.push(record);
    return record;
  }

  count(fate: Fate): number {
    const changes = this.tasks.flatMap(({ created, deleted, notes, labels }) => [
      created,
      ...(deleted === undefined ? [] : [deleted]),
      ...[...notes, ...labels].map((attempt) => attempt.fate),
    ]);
    const others = [...this.messages, ...this.sessions].map((attempt) => attempt.fate);
    return [...changes, ...others].filter((one) => one === fate).length;
  }
}

export interface TaskOnServer {
  readonly title: string;
  readonly notes: string;
  readonly labels: readonly string[];
  readonly _deleted: boolean;
}

export interface StudentOnServer {
  /** Including deleted ones. */
  readonly tasks: readonly TaskOnServer[];
  /** The student's own texts. */
  readonly messages: readonly string[];
  /** Start time of each. */
  readonly sessions: readonly string[];
}

/** Faults of the server's rows, one sentence each; empty if every stored write is there exactly once. */
export function faultsOf(ledger: Ledger, server: StudentOnServer): string[] {
  return [
    ...ledger.wrongClaims,
    ...ledger.tasks.flatMap((task) => taskFaults(task, server.tasks)),
    ...timesFaults('message', ledger.messages, server.messages),
    ...timesFaults('session', ledger.sessions, server.sessions),
  ];
}

function taskFaults({ title, created, deleted, notes, labels }: TaskRecord, rows: readonly TaskOnServer[]): string[] {
  const found = rows.filter((row) => row.title === title);
  if (found.length > 1) return [`The task "${title}" is there ${found.length} times.`];
  const [row] = found;
  if (row === undefined) return created === 'stored' ? [`The task "${title}" is lost.`] : [];
  if (deleted === 'stored' && !row._deleted) return [`The deletion of the task "${title}" is lost.`];
  if (row._deleted) return deleted === undefined ? [`The task "${title}" is deleted, and nobody deleted it.`] : [];

  const lastStored = notes.findLastIndex(({ fate }) => fate === 'stored');
  const possible = ['', ...notes.map(({ value }) => value)].slice(lastStored + 1);
  const lost = labels.filter(({ value, fate }) => fate === 'stored' && !row.labels.includes(value));
  const foreign = row.labels.filter((label) => !labels.some(({ value }) => value === label));
  return [
    ...(possible.includes(row.notes)
      ? []
      : [`The task "${title}" has the notes "${row.notes}" instead of ${possible.map((note) => `"${note}"`).join(' or ')}.`]),
    ...lost.map(({ value }) => `The task "${title}" has lost the label "${value}".`),
    ...foreign.map((label) => `The task "${title}" has the label "${label}", which nobody gave it.`),
    ...(new Set(row.labels).size === row.labels.length ? [] : [`The task "${title}" has a label twice: ${row.labels.join(', ')}.`]),
  ];
}

function timesFaults(kind: string, attempts: readonly Attempt[], found: readonly string[]): string[] {
  const written = new Map(attempts.map(({ value, fate }) => [value, fate]));
  const foreign = found.filter((value) => !written.has(value)).map((value) => `The ${kind} "${value}" is there, and nobody wrote it.`);
  const wrong = [...written].flatMap(([value, fate]) => {
    const times = found.filter((one) => one === value).length;
    if (times === 1 || (times === 0 && fate === 'unknown')) return [];
    return [times === 0 ? `The ${kind} "${value}" is lost.` : `The ${kind} "${value}" is there ${times} times.`];
  });
  return [...foreign, ...wrong];
}
