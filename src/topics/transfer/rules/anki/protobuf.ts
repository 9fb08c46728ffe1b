/** A field of a protobuf message: a number, or the bytes of a text or a nested message. */
export interface ProtobufField {
  readonly number: number;
  readonly value: number | Uint8Array;
}

const MOST_FIELDS = 1_000_000;

/** The fields of a message in their order. Ends at the first invalid bytes. */
export function* protobufFields(bytes: Uint8Array): Generator<ProtobufField> {
  let at = 0;
  const varint = () => {
    let value = 0;
    for (let shift = 0; shift < 63 && at < bytes.length; shift += 7) {
      const byte = bytes[at]!;
      at += 1;
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
    return Number.NaN;
  };
  for (let count = 0; at < bytes.length && count < MOST_FIELDS; count += 1) {
    const key = varint();
    const number = Math.floor(key / 8);
    const kind = key % 8;
    if (kind === 0) yield { number, value: varint() };
    else if (kind === 2) {
      const length = varint();
      if (!(at + length <= bytes.length)) return;
      yield { number, value: bytes.subarray(at, at + length) };
      at += length;
    } else if (kind === 5) at += 4;
    else if (kind === 1) at += 8;
    else return;
  }
}

export function protobufText(bytes: Uint8Array, number: number): string {
  for (const field of protobufFields(bytes)) {
    if (field.number === number && typeof field.value !== 'number') return new TextDecoder().decode(field.value);
  }
  return '';
}

export function protobufNumber(bytes: Uint8Array, number: number): number {
  for (const field of protobufFields(bytes)) if (field.number === number && typeof field.value === 'number') return field.value;
  return 0;
}
