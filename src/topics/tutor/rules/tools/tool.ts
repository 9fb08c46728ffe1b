import * as v from 'valibot';

import type { ComputerAlgebra } from './computer-algebra.ts';

type Arguments = v.StrictObjectSchema<v.ObjectEntries, undefined>;

/** A function without side effects that a model may call. */
export interface Tool {
  readonly name: string;
  /** Tells the model when to call the tool. */
  readonly description: string;
  readonly parameters: Arguments;
  /**
   * @param algebra computes what our own engine cannot; null if there is none, as on a server
   * @returns the result as text. Never throws.
   */
  run(given: unknown, algebra: ComputerAlgebra | null): Promise<string>;
}

interface Definition<Schema extends Arguments> {
  readonly name: string;
  readonly description: string;
  readonly parameters: Schema;
  /** May throw. The model then gets the message for failed calls. */
  readonly run: (given: v.InferOutput<Schema>, algebra: ComputerAlgebra | null) => string | Promise<string>;
}

const FAILED = 'This cannot be computed. Try another form, or go on without it.';

/** Validates the arguments, which a model wrote, before they reach `run`. */
export function tool<const Schema extends Arguments>({ name, description, parameters, run }: Definition<Schema>): Tool {
  return {
    name,
    description,
    parameters,
    run: async (given, algebra) => {
      const read = v.safeParse(parameters, given, { abortEarly: true });
      if (!read.success) return `Not accepted: ${read.issues[0].message}`.slice(0, 300);
      try {
        return await run(read.output, algebra);
      } catch {
        return FAILED;
      }
    },
  };
}

/** A text argument of at most `length` characters. */
export function text(description: string, length = 300) {
  return v.pipe(v.string(), v.minLength(1), v.maxLength(length), v.description(description));
}

/** The JSON Schema of a tool's parameters. Supports strings, numbers, choices, lists of numbers, and optional ones of these. */
export function jsonSchemaOf(schema: Arguments): object {
  const entries = Object.entries(schema.entries) as [string, Entry][];
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, entry]) => [name, jsonTypeOf(entry)])),
    required: entries.filter(([, { type }]) => type !== 'optional').map(([name]) => name),
    additionalProperties: false,
  };
}

interface Entry {
  readonly type: string;
  readonly wrapped?: Entry;
  readonly item?: Entry;
  readonly options?: readonly string[];
  readonly pipe?: readonly { readonly type: string; readonly requirement?: unknown; readonly description?: string }[];
}

function jsonTypeOf({ type, wrapped, item, options, pipe = [] }: Entry): object {
  if (type === 'optional') return jsonTypeOf(wrapped!);
  const described = pipe.find((action) => action.type === 'description');
  const description = described === undefined ? {} : { description: described.description };
  const limit = pipe.find((action) => action.type === 'max_length')?.requirement;
  if (type === 'picklist') return { type: 'string', enum: options, ...description };
  if (type === 'array') return { type: 'array', items: jsonTypeOf(item!), maxItems: limit, ...description };
  return type === 'string' ? { type, maxLength: limit, ...description } : { type, ...description };
}
