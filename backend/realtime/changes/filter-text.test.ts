import { describe, expect, test } from 'vitest';
import { parseFilter } from './filter-text.ts';

describe('a filter', () => {
  test.each([
    ['id=eq.5', ['id', 'eq', '5', false]],
    ['id=not.eq.5', ['id', 'eq', '5', true]],
    ['title=not.like.hey%', ['title', 'like', 'hey%', true]],
    ['done=is.true', ['done', 'is', 'true', false]],
    ['title=isdistinct.a.b', ['title', 'isdistinct', 'a.b', false]],
    ['title=match.^a(b|c)$', ['title', 'match', '^a(b|c)$', false]],
    ['tags=in.(red,blue)', ['tags', 'in', '{red,blue}', false]],
    ['tags=in.("a,b",c)', ['tags', 'in', '{"a,b",c}', false]],
    ['name=eq."a,b"', ['name', 'eq', 'a,b', false]],
    ['name=eq."she said \\"hi\\""', ['name', 'eq', 'she said "hi"', false]],
    ['path=eq."C:\\\\tmp"', ['path', 'eq', 'C:\\tmp', false]],
    ['name=eq.""', ['name', 'eq', '', false]],
    ['name=eq." a "', ['name', 'eq', ' a ', false]],
    ['name=eq."unterminated', ['name', 'eq', '"unterminated', false]],
    ['name=eq."ab"cd', ['name', 'eq', '"ab"cd', false]],
    [`name=eq.O'Brien "x"`, ['name', 'eq', `O'Brien "x"`, false]],
  ])('%s is one condition', (text, [column, operator, operand, isNegated]) => {
    expect(parseFilter(text as string)).toEqual([{ column, operator, operand, isNegated }]);
  });

  test.each([
    ['id=gt.0,id=lt.100', ['0', '100']],
    ['id=in.(1,2,3),details=eq.active', ['{1,2,3}', 'active']],
    ['a=eq.x),b=eq.y),c=eq.z', ['x)', 'y)', 'z']],
    ['name=eq."a,b",id=gt.0', ['a,b', '0']],
    ['height=eq.5" tall,id=gt.0', ['5" tall', '0']],
  ])('%s is several', (text, operands) => {
    expect(parseFilter(text).map(({ operand }) => operand)).toEqual(operands);
  });

  test.each(['', '   '])('of nothing is none: %j', (text) => {
    expect(parseFilter(text)).toEqual([]);
  });

  test.each([
    ['subject=foo.hey', 'Error parsing `filter` params: ["foo", "hey"]'],
    ['undefined', 'Error parsing `filter` params: ["undefined"]'],
    ['id=gt.0,', 'Error parsing `filter` params: filter must not contain empty segments (check for extra commas)'],
    ['a=eq.1,,b=eq.2', 'Error parsing `filter` params: filter must not contain empty segments (check for extra commas)'],
    ['id=in.1,2', 'Error parsing `filter` params: `in` filter value must be wrapped by parentheses'],
  ])('%s is refused in words', (text, message) => {
    expect(() => parseFilter(text)).toThrow(message);
  });
});
