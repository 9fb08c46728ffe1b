import type { BenchQuestion } from './question-file.ts';
import { withOptions } from './solver-voice.ts';

/** A question as a student types it to a model. */
export function asTyped({ text, options, unit }: BenchQuestion): string {
  const asked = withOptions(text, options);
  return unit === null ? asked : `${asked}\n\nGive the number in this unit: ${unit}`;
}
