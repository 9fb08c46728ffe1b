import fc from 'fast-check';
import { expect, test } from 'vitest';

import { JsonFault, JsonMembers } from './json-members.ts';

function split(text: string, size: number): unknown[] {
  const members = new JsonMembers();
  const found: string[] = [];
  for (let at = 0; at < text.length; at += size) found.push(...members.push(text.slice(at, at + size)));
  members.end();
  return found.map((member) => JSON.parse(member) as unknown);
}

test('a list is split alike wherever its text is cut and however it is laid out', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue({ maxDepth: 5 })), fc.integer({ min: 1, max: 40 }), fc.constantFrom(0, 2), (values, size, indent) => {
      const text = JSON.stringify(values, null, indent);
      expect(split(text, size)).toEqual(JSON.parse(text));
    }),
  );
});

test.each([
  ['a list that is cut off', '[{"a":1},{"b"'],
  ['a text after the list', '[1] 2'],
  ['an object', '{"a":1}'],
  ['nothing', ''],
])('%s is refused instead of restored in part', (_, text) => {
  expect(() => split(text, 3)).toThrow(JsonFault);
});

test('an entry without end is refused before it fills the memory', () => {
  const members = new JsonMembers();
  members.push('["');
  const more = 'x'.repeat(1_000_000);
  expect(() => Array.from({ length: 6 }, () => members.push(more))).toThrow(JsonFault);
});

test('a text that nests without end is refused before anything recurses into it', () => {
  expect(() => new JsonMembers().push('['.repeat(100_000))).toThrow(JsonFault);
});
