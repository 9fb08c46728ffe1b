import { describe, expect, test } from 'vitest';
import { filtersByRegex } from './regex-gate.ts';

describe('filters by regular expressions are detected', () => {
  test.each([
    'title=match.a',
    'title=imatch.a',
    'select=id&title=not.match.a',
    'title=match(any).{a,b}',
    'title=%6Datch.a',
    'title=%256Datch.a',
    'or=(title.match.a,id.eq.1)',
    'or=(id.eq.1,and(title.eq.x,notes.not.imatch(all).{a}))',
    'not.or=(title.match.a)',
    'messages.or=(text.match.a)',
    'messages.text=imatch.a',
    'title=eq.a&title=match.b',
  ])('%s', (query) => expect(filtersByRegex(query)).toBe(true));

  test.each([
    '',
    'title=eq.a',
    'title=eq.a.match.b',
    'title=like.*match.*',
    'select=match,id',
    'match=eq.1',
    'or=(title.eq.match,match.eq.x)',
    'title=eq.%',
  ])('not %s', (query) => expect(filtersByRegex(query)).toBe(false));
});
