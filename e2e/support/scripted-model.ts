/**
 * A GGUF file that llama.cpp runs, and that says what a script wants. Its blocks are zero, so what comes out is the embedding of
 * the last token, and each token's row of the output is the embedding of the token before it: one successor each.
 */

/** What it says after a marker: pieces, each its own token. They differ from each other. `isEndless`: all but the first again and again. */
interface Line {
  readonly after: string;
  readonly pieces: readonly string[];
  readonly isEndless?: boolean;
}

interface ScriptedModel {
  /** Jinja. The prompt has to end with a marker of a line. */
  readonly template: string;
  readonly lines: readonly Line[];
}

const WIDTH = 64;
const CONTEXT = 32_768;
/** Apart from all others at the temperature in use. */
const LOUDNESS = 8;

const NORMAL = 1;
const UNKNOWN = 2;
const CONTROL = 3;
const OWN = 4;
const BYTE = 6;

export function scriptedModel({ template, lines }: ScriptedModel): Uint8Array<ArrayBuffer> {
  const tokens: { text: string; type: number }[] = [
    { text: '<unk>', type: UNKNOWN },
    { text: '<s>', type: CONTROL },
    { text: '</s>', type: CONTROL },
  ];
  for (let byte = 0; byte < 256; byte++) tokens.push({ text: `<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`, type: BYTE });
  const idOf = (text: string, type: number): number => {
    const known = tokens.findIndex((token) => token.text === text);
    return known >= 0 ? known : tokens.push({ text, type }) - 1;
  };
  const follows: [number, number][] = [];
  for (const { after, pieces, isEndless = false } of lines) {
    let last = idOf(after, OWN);
    const ids = pieces.map((piece) => idOf(piece.replaceAll(' ', '\u2581'), NORMAL));
    for (const id of ids) {
      follows.push([last, id]);
      last = id;
    }
    follows.push([last, isEndless ? ids[1]! : 2]);
  }

  const random = noise();
  const size = tokens.length;
  const embeddings = Float32Array.from({ length: size * WIDTH }, random);
  const output = new Float32Array(size * WIDTH);
  for (const [before, next] of follows) {
    for (let at = 0; at < WIDTH; at++) output[next * WIDTH + at]! += LOUDNESS * embeddings[before * WIDTH + at]!;
  }
  const ones = new Float32Array(WIDTH).fill(1);
  const square = new Float32Array(WIDTH * WIDTH);
  const tensors: readonly [string, readonly number[], Float32Array][] = [
    ['token_embd', [WIDTH, size], embeddings],
    ['output_norm', [WIDTH], ones],
    ['output', [WIDTH, size], output],
    ['blk.0.attn_norm', [WIDTH], ones],
    ...['attn_q', 'attn_k', 'attn_v', 'attn_output'].map((name): [string, number[], Float32Array] => [
      `blk.0.${name}`,
      [WIDTH, WIDTH],
      square,
    ]),
    ['blk.0.ffn_norm', [WIDTH], ones],
    ...['ffn_gate', 'ffn_up'].map((name): [string, number[], Float32Array] => [`blk.0.${name}`, [WIDTH, 32], new Float32Array(WIDTH * 32)]),
    ['blk.0.ffn_down', [32, WIDTH], new Float32Array(WIDTH * 32)],
  ];
  return written(
    [
      ['general.architecture', 'llama'],
      ['llama.context_length', u32(CONTEXT)],
      ['llama.embedding_length', u32(WIDTH)],
      ['llama.block_count', u32(1)],
      ['llama.feed_forward_length', u32(32)],
      ['llama.attention.head_count', u32(4)],
      ['llama.attention.layer_norm_rms_epsilon', { type: 6, bytes: bytesOf(4, (view) => view.setFloat32(0, 1e-6, true)) }],
      ['tokenizer.ggml.model', 'llama'],
      ['tokenizer.ggml.tokens', tokens.map(({ text }) => text)],
      ['tokenizer.ggml.token_type', i32s(tokens.map(({ type }) => type))],
      ['tokenizer.ggml.bos_token_id', u32(1)],
      ['tokenizer.ggml.eos_token_id', u32(2)],
      ['tokenizer.chat_template', template],
    ],
    tensors,
  );
}

/** The same numbers each time, in -1 to 1. */
function noise(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}

type Value = string | readonly string[] | { readonly type: number; readonly bytes: Uint8Array };

const TEXT = 8;
const LIST = 9;
const I32 = 5;

const bytesOf = (length: number, write: (view: DataView) => void): Uint8Array => {
  const bytes = new Uint8Array(length);
  write(new DataView(bytes.buffer));
  return bytes;
};
const number32 = (value: number) => bytesOf(4, (view) => view.setUint32(0, value, true));
const number64 = (value: number) => bytesOf(8, (view) => view.setBigUint64(0, BigInt(value), true));
const u32 = (value: number): Value => ({ type: 4, bytes: number32(value) });
const i32s = (values: readonly number[]): Value => ({
  type: LIST,
  bytes: Buffer.concat([number32(I32), number64(values.length), ...values.map(number32)]),
});
const text = (value: string): Uint8Array => Buffer.concat([number64(Buffer.byteLength(value)), Buffer.from(value)]);

function valueOf(value: Value): Uint8Array {
  if (typeof value === 'string') return Buffer.concat([number32(TEXT), text(value)]);
  if (Array.isArray(value)) return Buffer.concat([number32(LIST), number32(TEXT), number64(value.length), ...value.map(text)]);
  const { type, bytes } = value as { type: number; bytes: Uint8Array };
  return Buffer.concat([number32(type), bytes]);
}

const padded = (length: number) => Math.ceil(length / 32) * 32;

function written(
  keys: readonly [string, Value][],
  tensors: readonly (readonly [string, readonly number[], Float32Array])[],
): Uint8Array<ArrayBuffer> {
  let offset = 0;
  const described = tensors.map(([name, shape, { byteLength }]) => {
    const tensor = Buffer.concat([text(`${name}.weight`), number32(shape.length), ...shape.map(number64), number32(0), number64(offset)]);
    offset += padded(byteLength);
    return tensor;
  });
  const head = Buffer.concat([
    Buffer.from('GGUF'),
    number32(3),
    number64(tensors.length),
    number64(keys.length),
    ...keys.flatMap(([key, value]) => [text(key), valueOf(value)]),
    ...described,
  ]);
  const whole = new Uint8Array(padded(head.length) + offset);
  whole.set(head);
  let at = padded(head.length);
  for (const [, , { buffer, byteOffset, byteLength }] of tensors) {
    whole.set(new Uint8Array(buffer, byteOffset, byteLength), at);
    at += padded(byteLength);
  }
  return whole;
}
