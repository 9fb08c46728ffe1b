import * as v from 'valibot';

const TYPES = 'allowed_mime_types must be a list';
const SIZE = 'Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B';
const UNITS: Readonly<Record<string, number>> = { b: 1, kb: 1e3, mb: 1e6, gb: 1e9 };
const AMOUNT = /^(\d+(?:\.\d+)?) *([kmg]?b)?$/i;

/** `1000`, or `'1kb'`. */
const BYTES = v.pipe(
  v.union([v.string(), v.number()], SIZE),
  v.transform(String),
  v.regex(AMOUNT, SIZE),
  v.transform((limit) => {
    const [, amount, unit = 'b'] = AMOUNT.exec(limit)!;
    return Math.floor(Number(amount) * UNITS[unit.toLowerCase()]!);
  }),
);

/** Omitted fields of a change stay as they are; null removes a limit. */
export const BUCKET = v.object({
  public: v.optional(v.boolean('public must be true or false')),
  file_size_limit: v.optional(v.nullable(BYTES)),
  allowed_mime_types: v.optional(v.nullable(v.array(v.string(TYPES), TYPES))),
});
export type BucketRequest = v.InferOutput<typeof BUCKET>;

/** Does not validate the name. */
export const NEW_BUCKET = v.object({ ...BUCKET.entries, id: v.optional(v.unknown()) });
export type NewBucketRequest = v.InferOutput<typeof NEW_BUCKET>;
