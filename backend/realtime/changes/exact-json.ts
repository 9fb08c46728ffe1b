/** In Node, but not in TypeScript's types yet. */
interface ExactJson {
  rawJSON(text: string): object;
  isRawJSON(value: unknown): boolean;
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

/** True if JavaScript represents the number exactly; false for those kept by `parseExact`. */
export function isExact(value: unknown): boolean {
  return !isRounded(value) && !exactJson.isRawJSON(value);
}

function isRounded(value: unknown): boolean {
  return Number.isInteger(value) && !Number.isSafeInteger(value);
}
