import * as v from 'valibot';

import { WHOLE_FILE } from './faults.ts';
import type { Row } from './row.ts';

/** A JSON file: `IMPORTED_QUESTION` says what a question is. */
const FILE = v.object({ questions: v.array(v.unknown()) });

export function* readJson(text: string): Generator<Row> {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    yield {
      row: WHOLE_FILE,
      fault: `This is not valid JSON: ${error instanceof Error ? error.message : 'it cannot be read'}. Compare it with the example file.`,
    };
    return;
  }
  const file = v.safeParse(FILE, content);
  if (!file.success) {
    yield { row: WHOLE_FILE, fault: 'The file has no list “questions”. Compare it with the example file.' };
    return;
  }
  for (const [at, question] of file.output.questions.entries()) yield { row: `Question ${at + 1}`, question };
}
