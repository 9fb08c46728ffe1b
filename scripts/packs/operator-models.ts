import { readFile } from 'node:fs/promises';

import * as v from 'valibot';

const NAME = v.pipe(v.string(), v.minLength(1), v.maxLength(80));

/** A model's chat template. The model's file contains one; `jinja` replaces it. */
const TEMPLATE = v.strictObject({
  jinja: v.optional(v.pipe(v.string(), v.maxLength(40_000)), ''),
  /** False: the template ignores tools, so none are sent. */
  tools: v.optional(v.boolean(), true),
  /** Arguments of the template, such as `{"enable_thinking": false}`. */
  arguments: v.optional(v.record(v.string(), v.union([v.boolean(), v.number(), v.string()])), {}),
});

/** Description of a model, without its files. */
const ABOUT = {
  id: v.pipe(v.string(), v.regex(/^[a-z\d][a-z\d.-]{0,39}$/, 'An id has small letters, digits, dots and hyphens')),
  name: NAME,
  licence: v.strictObject({ name: NAME, url: v.pipe(v.string(), v.url(), v.startsWith('https://')) }),
  /** Memory that the device needs, in GB as browsers report it: 2, 4, 8 … */
  leastMemoryGb: v.pipe(v.number(), v.minValue(0.25), v.maxValue(64)),
  contextTokens: v.optional(v.pipe(v.number(), v.integer(), v.minValue(512), v.maxValue(32_768)), 4096),
  template: v.optional(TEMPLATE, {}),
};

/** A GGUF file above 2 GB does not load in a browser. */
const MOST_SHARD_BYTES = 2000 * 2 ** 20;
const LOOPBACK = /^http:\/\/(?:127\.0\.0\.1|localhost)(?::\d+)?\//;

const SHARD = v.strictObject({
  url: v.pipe(
    v.string(),
    v.url('An address is absolute'),
    v.check((url) => url.startsWith('https://') || LOOPBACK.test(url), 'An address begins with https://, or http:// on this machine'),
  ),
  bytes: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_SHARD_BYTES, 'A shard has at most 2,000 MiB')),
  sha256: v.pipe(v.string(), v.regex(/^[\da-f]{64}$/, 'A sha256 has 64 digits, 0 to 9 and a to f')),
});

/** A file of DEVICE_MODELS. */
const OPERATOR_MODELS = v.strictObject({
  /** Origins to which shards' addresses redirect. The page may connect only to named origins. */
  redirectsTo: v.optional(
    v.pipe(
      v.array(v.pipe(v.string(), v.regex(/^https:\/\/[a-z\d.-]+(?::\d+)?$/, 'An origin is https:// and a host, without a path'))),
      v.maxLength(8),
    ),
    [],
  ),
  models: v.pipe(
    v.array(v.strictObject({ ...ABOUT, shards: v.pipe(v.array(SHARD), v.minLength(1), v.maxLength(16)) })),
    v.minLength(1),
    v.maxLength(8),
    v.check((models) => new Set(models.map(({ id }) => id)).size === models.length, 'Two models have one id'),
  ),
});
export type OperatorModels = v.InferOutput<typeof OPERATOR_MODELS>;

/**
 * Reads the operator's models.
 * @param file path in DEVICE_MODELS; undefined or empty for no models
 * @throws an error that names the faulty place
 */
export async function readOperatorModels(file: string | undefined): Promise<OperatorModels> {
  if (file === undefined || file === '') return { models: [], redirectsTo: [] };
  const name = `DEVICE_MODELS: ${file}`;
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Error(`${name} cannot be read: ${error.code}`);
  });
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(undefined, 'this is not JSON'), OPERATOR_MODELS), text);
  if (read.success) return read.output;
  const [issue] = read.issues;
  const place = v.getDotPath(issue);
  throw new Error(`${name}: ${place === null ? '' : `${place}: `}${issue.message}`);
}

/** Origins to which the page must be allowed to connect. */
export function originsOf({ models, redirectsTo }: OperatorModels): readonly string[] {
  return [...new Set([...models.flatMap(({ shards }) => shards.map(({ url }) => new URL(url).origin)), ...redirectsTo])];
}
