/** Why the bytes cannot be read as an SQLite database. The message is a sentence. */
export class SqliteFault extends Error {
  override readonly name = 'SqliteFault';
}

export type SqliteValue = string | number | Uint8Array | null;

/** Parses the values of a row. Their types precede them. */
export function recordOf(payload: Uint8Array, columns: number, decoder: TextDecoder): SqliteValue[] {
  const head = varint(payload, 0);
  const values: SqliteValue[] = [];
  const view = new DataView(payload.buffer, payload.byteOffset, payload.byteLength);
  let body = head.value;
  for (let at = head.end; at < head.value && values.length < columns;) {
    const type = varint(payload, at);
    at = type.end;
    const length = lengthOf(type.value);
    if (body + length > payload.length) throw new SqliteFault('A row of its database is damaged.');
    values.push(valueOf(view, payload.subarray(body, body + length), type.value, body, decoder));
    body += length;
  }
  return values;
}

function valueOf(view: DataView, bytes: Uint8Array, type: number, at: number, decoder: TextDecoder): SqliteValue {
  switch (type) {
    case 0:
      return null;
    case 1:
      return view.getInt8(at);
    case 2:
      return view.getInt16(at);
    case 3:
      return view.getInt8(at) * 65_536 + view.getUint16(at + 1);
    case 4:
      return view.getInt32(at);
    case 5:
      return view.getInt16(at) * 4_294_967_296 + view.getUint32(at + 2);
    case 6:
      return Number(view.getBigInt64(at));
    case 7:
      return view.getFloat64(at);
    case 8:
      return 0;
    case 9:
      return 1;
    case 10:
    case 11:
      throw new SqliteFault('A row of its database is damaged.');
    default:
      return type % 2 === 0 ? bytes.slice() : decoder.decode(bytes);
  }
}

function lengthOf(type: number): number {
  return type >= 12 ? Math.floor((type - (type % 2 === 0 ? 12 : 13)) / 2) : ([0, 1, 2, 3, 4, 6, 8, 8, 0, 0, 0, 0][type] ?? Infinity);
}

/** Parses a varint: up to nine bytes with seven bits each, eight in the ninth. */
export function varint(bytes: Uint8Array, at: number): { readonly value: number; readonly end: number } {
  let value = 0n;
  for (let index = 0; index < 9; index += 1) {
    const byte = bytes[at + index];
    if (byte === undefined) throw new SqliteFault('Its database is cut off.');
    if (index === 8) return { value: Number(BigInt.asIntN(64, (value << 8n) | BigInt(byte))), end: at + 9 };
    value = (value << 7n) | BigInt(byte & 0x7f);
    if (byte < 0x80) return { value: Number(value), end: at + index + 1 };
  }
  throw new SqliteFault('Its database is cut off.');
}
