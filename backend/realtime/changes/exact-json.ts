/** Node has these; TypeScript does not know them yet. */
interface ExactJson {
  rawJSON(text: string): object;
  isRawJSON(value: unknown): boolean;
  parse(text: string, reviver: (key: string, value: unknown, context: { readonly source: string }) => unknown): unknown;
}
const exactJson = JSON as unknown as ExactJson;

/** Shorter integers are exact in JavaScript. */
const LONG_NUMBER = /\d{16}/;

/** JSON.parse, but an integer beyond 2^53 keeps its digits: JSON.stringify writes it as it was. */
export function parseExact(text: string): unknown {
  if (!LONG_NUMBER.test(text)) return JSON.parse(text);
  return exactJson.parse(text, (_key, value, { source }) => (isRounded(value) ? exactJson.rawJSON(source) : value));
}

/** Does JavaScript have the number that Postgres has? False too of what `parseExact` kept the digits of. */
export function isExact(value: unknown): boolean {
  return !isRounded(value) && !exactJson.isRawJSON(value);
}

function isRounded(value: unknown): boolean {
  return Number.isInteger(value) && !Number.isSafeInteger(value);
}
