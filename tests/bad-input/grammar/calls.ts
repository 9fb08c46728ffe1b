import fc from 'fast-check';

import type { Step } from '../../../bench/attacks/step.ts';
import { oddHeaders, queryOf } from './rest.ts';
import { columnOf, type Ground, json, mostly, text } from './values.ts';

/** Functions whose success would leave the student without an account or a session: the rest of the run would say little. */
const ENDING = new Set(['request_account_deletion', 'sign_out_device']);

const part = <T>(shape: { [K in keyof T]: fc.Arbitrary<T[K]> }): fc.Arbitrary<Partial<T>> =>
  fc.record(shape, { requiredKeys: [] }) as fc.Arbitrary<Partial<T>>;

const collection = mostly<unknown>(fc.constantFrom('todos', 'chat_messages', 'group_messages'), fc.constantFrom('users', 'x', null, 1));

const pull = ({ studentId }: Ground): fc.Arbitrary<object> => {
  const feed = part({
    collection,
    scope: mostly(fc.constant(studentId), text),
    cursor: mostly<unknown>(fc.constant(null), fc.oneof(fc.record({ xact: text, id: text }), fc.jsonValue())),
    newest: fc.oneof(fc.integer(), text),
    part: fc.jsonValue(),
    verify: fc.boolean(),
  });
  return fc.record({
    feeds: mostly<unknown>(fc.array(feed, { maxLength: 3 }), fc.jsonValue()),
    limit: mostly<unknown>(fc.nat(5000), fc.oneof(fc.double(), text)),
    skip: mostly<unknown>(fc.constant([]), fc.oneof(fc.array(text, { maxLength: 3 }), fc.jsonValue())),
    packed: fc.boolean(),
  });
};

const push = ({ studentId }: Ground): fc.Arbitrary<object> => {
  const set = fc
    .dictionary(columnOf('todos'), fc.oneof(text, fc.jsonValue({ maxDepth: 1 })), { maxKeys: 4, noNullPrototype: true })
    .map((fields) => ({ createdBy: studentId, title: 'x', ...fields }));
  const change = part({
    n: mostly<unknown>(fc.integer({ min: 1, max: 9 }), fc.double()),
    w: text,
    set,
    was: set,
    add: fc.jsonValue(),
    inc: fc.jsonValue(),
  });
  const document = fc.record({
    collection,
    id: mostly(fc.uuid(), text),
    base: mostly<unknown>(fc.constant(0), fc.oneof(fc.nat(), text)),
    changes: mostly<unknown>(fc.array(change, { maxLength: 3 }), fc.jsonValue()),
  });
  return fc.record({
    protocol: mostly<unknown>(fc.constant(2), fc.jsonValue({ maxDepth: 1 })),
    device: text,
    incarnation: mostly<unknown>(fc.constant(null), text),
    acknowledged: mostly<unknown>(fc.constant([]), fc.jsonValue({ maxDepth: 1 })),
    documents: fc.array(document, { maxLength: 3 }),
  });
};

/** As JSON, one of whose numbers JavaScript may not have. */
const sync = (ground: Ground): fc.Arbitrary<Step> =>
  fc.oneof(fc.tuple(fc.constant('sync_pull'), pull(ground)), fc.tuple(fc.constant('sync_push'), push(ground))).chain(([name, request]) =>
    fc.constantFrom('', '', '', '1e131071', '1e300', '-0', '9'.repeat(400)).map((number): Step => {
      const body = JSON.stringify({ request });
      return {
        kind: 'http',
        path: `/rest/v1/rpc/${name}`,
        headers: ground.headers,
        body: number === '' ? body : body.replace(/-?\d+(?=[,}\]])/, number),
      };
    }),
  );

/** A call of a function, among them those of the sync protocol. */
export const calls = (ground: Ground): fc.Arbitrary<Step> => {
  const known = ground.functions.filter(({ name }) => !ENDING.has(name));
  const given = fc
    .constantFrom(...known)
    .chain(({ name, arguments: names }) =>
      fc.tuple(
        fc.constant(name),
        fc.record(Object.fromEntries(names.map((each) => [each, fc.oneof(text, fc.uuid(), fc.jsonValue({ maxDepth: 2 }))])), {
          requiredKeys: names.slice(0, 1),
          noNullPrototype: true,
        }),
        mostly(fc.constant<readonly string[]>([]), fc.array(text, { maxLength: 40 })),
      ),
    )
    .map(([name, right, others]) => [name, { ...right, ...Object.fromEntries(others.map((other) => [other, 1])) }] as const);
  const post = fc
    .tuple(given, mostly(fc.constant(''), queryOf('qa_entries')), oddHeaders, mostly(fc.constant(undefined), json))
    .map(([[name, values], query, odd, other]): Step => ({
      kind: 'http',
      path: `/rest/v1/rpc/${name}?${query}`,
      headers: { ...ground.headers, ...odd },
      body: other ?? JSON.stringify(values),
    }));
  const get = given.map(([name, values]): Step => {
    const query = Object.entries(values).map(([of, value]) => [of, typeof value === 'string' ? value : JSON.stringify(value)]);
    return {
      kind: 'http',
      path: `/rest/v1/rpc/${name}?${query.map((pair) => pair.map((each) => encodeURIComponent(each!.toWellFormed())).join('=')).join('&')}`,
      headers: ground.headers,
    };
  });
  return fc.oneof({ weight: 2, arbitrary: post }, get, { weight: 2, arbitrary: sync(ground) });
};
