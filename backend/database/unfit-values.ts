/** How a driver serializes a value as text, by the OID of the type. */
export type Serializers = Record<number, ((value: unknown) => unknown) | undefined>;

/** A value of the wrong kind for its column, with the code that Postgres gives for unreadable text. */
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
/** OIDs of uuid, bigint and numeric: drivers have no serializer for them and crash on values without a text form. */
const PLAIN_TYPES = [2950, 20, 1700];

/**
 * Makes a driver reject a value that its column cannot hold. Otherwise drivers write an object into a text column as `[object
 * Object]`.
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
  // Types without a serializer pass the value on unchanged.
  if (typeof text === 'string' || text instanceof Uint8Array) return text;
  throw new UnfitValueError();
}
