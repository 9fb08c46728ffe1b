import type { Database } from '../../database/database.ts';
import type { Filter } from './filter.ts';

/** A condition on a value that only Postgres can evaluate. */
export interface OpenFilter {
  readonly filter: Filter;
  readonly actual: unknown;
}

/** Evaluates all of them in one statement. */
export async function askPostgres(database: Database, open: readonly OpenFilter[]): Promise<(each: OpenFilter) => boolean> {
  const questions = [...new Set(open.map(question))];
  const rows = await database.query<{ question: string; answer: boolean | null }>(
    `select question::text, _realtime.compare(question->>0, question->>1, question->>2, question->>3) as answer
     from jsonb_array_elements_text($1::text::jsonb) text, lateral (select text::jsonb as question) q`,
    [JSON.stringify(questions)],
  );
  const answers = new Map(questions.map((each, index) => [each, rows[index]?.answer ?? null]));
  return (each) => {
    const answer = answers.get(question(each));
    return answer === null || answer === undefined ? false : answer !== each.filter.isNegated;
  };
}

function question({ filter, actual }: OpenFilter): string {
  return JSON.stringify([filter.operator, filter.sqlType, textOf(actual), filter.sqlOperand]);
}

/** As `#>> '{}'` renders a JSON value. */
function textOf(value: unknown): string | null {
  return value === null || typeof value === 'string' ? value : JSON.stringify(value);
}
