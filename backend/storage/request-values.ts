import * as v from 'valibot';

import { invalidRequest } from './storage-error.ts';

/** Throws StorageError with the schema's message. */
export function read<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, value, { abortEarly: true });
  if (!result.success) throw invalidRequest(result.issues[0].message);
  return result.output;
}

export const JSON_OBJECT = v.pipe(
  v.string(),
  v.parseJson(undefined, 'The request is not JSON'),
  v.looseObject({}, 'The request is not a JSON object'),
);

const COUNT = 'limit must be a count, not too large';

/** An optional count up to `max`. */
export function count(fallback: number, max: number) {
  return v.nullish(v.pipe(v.number(COUNT), v.safeInteger(COUNT), v.minValue(0, COUNT), v.maxValue(max, COUNT)), fallback);
}

/** A list of up to `max` names. */
export function names(max: number, message: string) {
  return v.pipe(v.array(v.string(message), message), v.maxLength(max, message));
}
