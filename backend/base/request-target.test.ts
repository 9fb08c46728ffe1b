import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BadTargetError, parseTarget } from './request-target.ts';

describe('the target of a request line', () => {
  test.each([
    '//',
    '//a',
    '//a:99999/',
    'http://a:99999/',
    'http://127.0.0.1/',
    '*',
    '',
    'x',
    '/a\\..\\b',
    '/a#b',
    '/é',
    '/a b',
    '/%',
    '/%ff',
    '/%00',
  ])('%j is refused', (line) => expect(() => parseTarget(line)).toThrow(BadTargetError));

  test.each(['/auth/v1/../../rest/v1/todos', '/auth/v1/%2e%2e/x', '/a/./b', '/..', '/a/.%2E'])('%j would be resolved elsewhere', (line) =>
    expect(() => parseTarget(line)).toThrow(BadTargetError),
  );

  test.each([
    ['/', '/', ''],
    ['/rest/v1/todos?select=id', '/rest/v1/todos', 'select=id'],
    ['/a?b=//c?d', '/a', 'b=//c?d'],
    ['/files/..name/x.y', '/files/..name/x.y', ''],
    ['/a//b', '/a//b', ''],
    ['/storage/v1/object/b/%E0%A4%95', '/storage/v1/object/b/%E0%A4%95', ''],
  ])('%j has path and query', (line, path, query) => expect(parseTarget(line)).toEqual({ path, query }));

  test('whatever is accepted, URL parsers read the same', () => {
    const part = fc.constantFrom(
      '/',
      '//',
      '.',
      '..',
      '%2e',
      '%2F',
      '\\',
      ':',
      '@',
      '?',
      '#',
      'http:',
      'a',
      '[',
      ']',
      '%',
      '%41',
      ';',
      '99999',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const line = parts.join('');
        let target;
        try {
          target = parseTarget(line);
        } catch (error) {
          expect(error).toBeInstanceOf(BadTargetError);
          return;
        }
        const url = new URL(`http://localhost${line}`);
        expect([url.host, decodeURIComponent(url.pathname)]).toEqual(['localhost', decodeURIComponent(target.path)]);
      }),
      { numRuns: 2000 },
    );
  });
});
