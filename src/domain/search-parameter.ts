import * as v from 'valibot';

/** A parameter that an address may lack. What makes no sense counts as missing: nobody's link breaks a page. */
export function searchParameter<Schema extends v.GenericSchema>(schema: Schema) {
  return v.fallback(v.optional(schema), undefined);
}
