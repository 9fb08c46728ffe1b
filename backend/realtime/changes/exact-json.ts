/** Node supports these, but TypeScript's types lack them. */
interface ExactJson {
  rawJSON(text: string): { readonly rawJSON: string };
  isRawJSON(value: unknown): value is { readonly rawJSON: string };
  parse(text: string, reviver: (key: string, value: unknown, context: { readonly source: string }) => unknown): unknown;
}
const exactJson = JSON as unknown as ExactJson;

/** Shorter integers are exact in JavaScript. */
const LONG_NUMBER = /\d{16}/;

/** JSON.parse that keeps the digits of integers beyond 2^53, so that JSON.stringify reproduces them. */
export function parseExact(text: string): unknown {
  if (!LONG_NUMBER.test(text)) return JSON.parse(text);
  return exactJson.parse(text, (_key, value, { source }) => (isRounded(value) ? exactJson.rawJSON(source) : value));
}

/** Converts a value for `===` and `<`: integers beyond 2^53, which `parseExact` keeps, become bigint; others stay. */
export function comparable(value: unknown): unknown {
  if (!exactJson.isRawJSON(value)) return value;
  const [, integer] = /^(-?\d+)(?:\.0*)?$/.exec(value.rawJSON) ?? [];
  return integer === undefined ? Number(value.rawJSON) : BigInt(integer);
}

function isRounded(value: unknown): boolean {
  return Number.isInteger(value) && !Number.isSafeInteger(value);
}
