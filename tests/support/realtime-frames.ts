import fc from 'fast-check';

type FrameVersion = '1.0.0' | '2.0.0';
export type RealtimeFrame = string | Buffer;

const EVENTS = ['phx_join', 'phx_leave', 'heartbeat', 'access_token', 'broadcast', 'presence', 'postgres_changes', 'phx_close', ''];

/** Texts that break parsers: control characters, half surrogates, separators of filters, names of Object's own. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('__proto__', 'constructor', 'toString', '\u0000', '\ud800', '\u202e', ',', '(((', '"', '%', "'; drop table x; --"),
  fc.nat(300).map((length) => 'x'.repeat(length)),
);

const topic = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('realtime:fuzz', 'realtime:other') },
  fc.constantFrom('phoenix', 'realtime:', 'realtime', 'elsewhere'),
  text.map((name) => `realtime:${name}`),
  text,
);

/** Anything, also what is deep or wide. */
const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  text,
  fc.integer({ min: 1, max: 400 }).map((depth) => nested(depth)),
  fc.integer({ min: 1, max: 500 }).map((length) => Array.from({ length }, () => ({}))),
);

const filter = fc.oneof(
  text,
  fc
    .tuple(
      fc.constantFrom('title', 'createdBy', 'createdAt', '_version', 'labels', 'nothing', '', '"x"'),
      fc.constantFrom('', 'not.', 'not.not.'),
      fc.constantFrom('eq', 'neq', 'lt', 'gte', 'in', 'like', 'ilike', 'match', 'imatch', 'is', 'isdistinct', 'fts', '~'),
      fc.oneof(text, fc.constantFrom('(a,b)', '(1,2', '^(a+)+$', '%a%a%a%', 'null', 'NaN', '1e131071', '9007199254740993', '{{1},{2}}')),
    )
    .map(([column, not, operator, operand]) => `${column}=${not}${operator}.${operand}`),
);

const binding = fc.oneof(
  fc.record(
    {
      event: fc.constantFrom('*', 'INSERT', 'UPDATE', 'DELETE', 7, null),
      schema: fc.constantFrom('public', '*', 'auth', 'pg_catalog', 3),
      table: fc.constantFrom('todos', '*', 'users', 'nothing', {}),
      filter: fc.oneof(filter, anything),
      select: fc.oneof(fc.array(fc.constantFrom('id', 'title', 'secret', ''), { maxLength: 5 }), anything),
    },
    { requiredKeys: [] },
  ),
  anything,
);

const join = fc.record(
  {
    access_token: fc.oneof(text, anything, fc.constant('a.b.c'), fc.constant('.'.repeat(20_000))),
    config: fc.oneof(
      fc.record(
        {
          private: fc.oneof(fc.boolean(), anything),
          broadcast: fc.oneof(fc.record({ self: fc.boolean(), ack: fc.boolean(), replay: anything }, { requiredKeys: [] }), anything),
          presence: fc.oneof(fc.record({ key: fc.oneof(text, anything), enabled: fc.boolean() }, { requiredKeys: [] }), anything),
          postgres_changes: fc.oneof(
            fc.array(binding, { maxLength: 6 }),
            fc.nat(600).map((length) => Array.from({ length }, () => ({ schema: 'public' }))),
          ),
          postgres_changes_options: fc.oneof(fc.record({ wait: fc.boolean() }), anything),
        },
        { requiredKeys: [] },
      ),
      anything,
    ),
  },
  { requiredKeys: [] },
);

const payload = fc.oneof(
  join,
  fc.record({ type: text, event: fc.oneof(fc.constantFrom('track', 'untrack', 'said'), text), payload: anything }, { requiredKeys: [] }),
  fc.record({ access_token: fc.oneof(text, anything) }),
  anything,
);

const name = fc.oneof(fc.constantFrom('1', '2', null), text, anything);

const message = fc
  .tuple(name, name, topic, fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...EVENTS) }, text), payload)
  .map(([joinRef, ref, to, event, content]) => ({ join_ref: joinRef, ref, topic: to, event, payload: content }));

const textFrame = (version: FrameVersion): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 8, arbitrary: message.map((each) => JSON.stringify(version === '2.0.0' ? Object.values(each) : each)) },
    message.map((each) => JSON.stringify(version === '2.0.0' ? each : Object.values(each))),
    fc.tuple(message, fc.nat(60)).map(([each, at]) => JSON.stringify(Object.values(each)).slice(0, at)),
    fc.json(),
    text,
    fc.nat(5000).map((depth) => '['.repeat(depth)),
  );

/** The header's lengths may lie. */
const binaryFrame = fc.oneof(
  fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
  fc
    .tuple(
      fc.constantFrom(3, 4, 0, 255),
      fc.array(fc.nat(255), { minLength: 5, maxLength: 5 }),
      fc.nat(2),
      fc.uint8Array({ maxLength: 300 }),
    )
    .map(([kind, lengths, encoding, rest]) => Buffer.from([kind, ...lengths, encoding, ...rest])),
  fc
    .tuple(text, fc.nat(1), fc.oneof(fc.json(), text))
    .map(([event, encoding, content]) => honestFrame('realtime:fuzz', event, encoding, content)),
);

/** Frames of every kind, honest ones among them. */
function realtimeFrame(version: FrameVersion): fc.Arbitrary<RealtimeFrame> {
  return fc.oneof({ weight: 3, arbitrary: textFrame(version) }, binaryFrame);
}

/** What one socket says, in one protocol. */
export const realtimeTalk = fc
  .constantFrom<FrameVersion>('1.0.0', '2.0.0')
  .chain((version) =>
    fc.record({ version: fc.constant(version), frames: fc.array(realtimeFrame(version), { minLength: 1, maxLength: 12 }) }),
  );

function honestFrame(to: string, event: string, encoding: number, content: string): Buffer {
  const fields = ['1', '1', to, event, ''].map((field) => Buffer.from(field).subarray(0, 255));
  return Buffer.concat([Buffer.from([3, ...fields.map(({ length }) => length), encoding]), ...fields, Buffer.from(content)]);
}

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}
