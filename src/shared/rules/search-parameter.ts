import * as v from 'valibot';

/** An optional search parameter. Invalid values count as missing, so that no link breaks a page. */
export function searchParameter<Schema extends v.GenericSchema>(schema: Schema) {
  return v.fallback(v.optional(schema), undefined);
}
