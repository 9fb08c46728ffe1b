/** How a driver writes a value as text for a type, by the type's OID. */
export type Serializers = Record<number, ((value: unknown) => unknown) | undefined>;

/** A value of the wrong kind for its column. Has the code that Postgres gives for texts it cannot read. */
export class UnfitValueError extends Error {
  override name = 'UnfitValueError';
  readonly severity = 'ERROR';
  readonly code = '22P02';

  constructor() {
    super('A value is not of the type of its column');
  }
}

/** OIDs of text, varchar, bpchar and name. */
const TEXT_TYPES = [25, 1043, 1042, 19];
/** OIDs of uuid, bigint and numeric, for which drivers bring no serializer and fail over what has no text. */
const PLAIN_TYPES = [2950, 20, 1700];

/**
 * Makes a driver refuse a value that its column cannot hold. Left to themselves they write an object
 * into a text column as `[object Object]`, or (PGlite, where an array belongs) send a message that
 * Postgres cannot read, after which the session serves nobody any more.
 */
export function refuseUnfitValues(serializers: Serializers): void {
  for (const type of TEXT_TYPES) serializers[type] = String;
  for (const type of PLAIN_TYPES) serializers[type] ??= String;
  for (const [type, serialize] of Object.entries(serializers)) {
    serializers[Number(type)] = (value) => written(value, serialize!, TEXT_TYPES.includes(Number(type)));
  }
}

function written(value: unknown, serialize: (value: unknown) => unknown, isText: boolean): unknown {
  if (isText && typeof value === 'object') throw new UnfitValueError();
  let text: unknown;
  try {
    text = serialize(value);
  } catch {
    throw new UnfitValueError();
  }
  // A driver that has nothing to say about a value hands it on as it is.
  if (typeof text === 'string' || text instanceof Uint8Array) return text;
  throw new UnfitValueError();
}
