import { execFileSync } from 'node:child_process';
import { getEventListeners } from 'node:events';

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { POLYFILLED } from '../../../scripts/oldest-browsers/browser-targets.ts';
import { REPLACEMENTS } from './polyfills.ts';

type Method = (this: unknown, ...args: unknown[]) => unknown;

/** The app's replacement and the browser's own method, of the same name. */
function both(owner: object, name: string): readonly [replacement: Method, native: Method] {
  const [, methods] = REPLACEMENTS.find(([each]) => each === owner)!;
  return [methods, owner].map((from) => (from as unknown as Record<string, Method>)[name]!) as [Method, Method];
}

/** What each returns, or the kind of error that it throws. */
function outcomes(owner: object, name: string, self: unknown, args: readonly unknown[]): readonly [replacement: unknown, native: unknown] {
  return both(owner, name).map((method) => {
    try {
      return { value: method.apply(self, [...args]) };
    } catch (error) {
      return { throws: (error as Error).name };
    }
  }) as unknown as [unknown, unknown];
}

/** Arrays with holes, too. */
const anyArray = fc.oneof(fc.array(fc.anything()), fc.sparseArray(fc.integer(), { maxLength: 12 }));
const anyIndex = fc.oneof(
  fc.integer({ min: -12, max: 12 }),
  fc.constantFrom(undefined, Number.NaN, -0, 1.9, -1.9, Infinity, -Infinity, '1'),
);

describe('a replacement does what the browser’s own method does:', () => {
  test('toReversed and toSpliced leave the array as it is, holes included', () => {
    const change = fc.oneof(fc.array(anyIndex, { maxLength: 2 }), fc.tuple(anyIndex, anyIndex, fc.anything(), fc.anything()));
    fc.assert(
      fc.property(anyArray, change, (array, args) => {
        const before = array.slice();
        const [reversed, nativeReversed] = outcomes(Array.prototype, 'toReversed', array, []);
        expect(reversed).toStrictEqual(nativeReversed);
        const [spliced, nativeSpliced] = outcomes(Array.prototype, 'toSpliced', array, args);
        expect(spliced).toStrictEqual(nativeSpliced);
        expect(array).toStrictEqual(before);
      }),
    );
  });

  test('with leaves the array as it is, counts from the end, and refuses what is outside', () => {
    fc.assert(
      fc.property(anyArray, anyIndex, fc.anything(), (array, index, value) => {
        const before = array.slice();
        const [replaced, native] = outcomes(Array.prototype, 'with', array, [index, value]);
        expect(replaced).toStrictEqual(native);
        expect(array).toStrictEqual(before);
      }),
    );
  });

  test('toSorted is stable', () => {
    const pairs = fc.array(fc.record({ rank: fc.integer({ min: 0, max: 2 }), name: fc.string() }));
    const byRank = (a: { rank: number }, b: { rank: number }) => a.rank - b.rank;
    fc.assert(
      fc.property(pairs, (array) => {
        const [sorted, native] = outcomes(Array.prototype, 'toSorted', array, [byRank]);
        expect(sorted).toStrictEqual(native);
      }),
    );
  });

  test('toSorted sorts as text by default, leaves the array as it is, and refuses what cannot compare', () => {
    const values = fc.sparseArray(fc.oneof(fc.integer(), fc.string(), fc.constant(undefined)), { maxLength: 12 });
    fc.assert(
      fc.property(values, fc.constantFrom(undefined, null, 1), (array, by) => {
        const before = array.slice();
        const [sorted, native] = outcomes(Array.prototype, 'toSorted', array, [by]);
        expect(sorted).toStrictEqual(native);
        expect(array).toStrictEqual(before);
      }),
    );
  });

  test.for(['isWellFormed', 'toWellFormed'])('%s finds lone surrogates', (name) => {
    const units = fc.array(fc.constantFrom(0x61, 0x20ac, 0xd800, 0xdbff, 0xdc00, 0xdfff, 0xfffd));
    fc.assert(
      fc.property(units, (codes) => {
        const [replaced, native] = outcomes(String.prototype, name, String.fromCharCode(...codes), []);
        expect(replaced).toStrictEqual(native);
      }),
    );
  });

  test('Map.groupBy keeps the order, and takes 0 and -0, NaN and NaN for one key', () => {
    const keys = fc.array(fc.constantFrom(0, -0, Number.NaN, 'a', undefined));
    const keyOf = fc.constantFrom(
      (item: unknown) => item,
      (_: unknown, at: number) => at % 2,
    );
    fc.assert(
      fc.property(fc.oneof(keys, keys.map(generated), fc.constant(null)), keyOf, (items, by) => {
        const again = typeof items === 'function' ? { [Symbol.iterator]: items } : items;
        const [replaced, native] = outcomes(Map, 'groupBy', Map, [again, by]);
        expect(replaced).toStrictEqual(native);
      }),
    );
  });

  test('Promise.withResolvers makes a promise of the class that it is called on', async () => {
    class Own<T> extends Promise<T> {}
    for (const method of both(Promise, 'withResolvers')) {
      const kept = method.call(Own) as PromiseWithResolvers<number>;
      kept.resolve(1);
      expect(kept.promise).toBeInstanceOf(Own);
      const broken = method.call(Promise) as PromiseWithResolvers<number>;
      broken.reject(new Error('no'));
      expect(await Promise.allSettled([kept.promise, broken.promise])).toMatchObject([{ value: 1 }, { reason: new Error('no') }]);
    }
  });

  test('URL.canParse', () => {
    const address = fc.oneof(fc.webUrl(), fc.string(), fc.constantFrom('', '/a', '//b', 'mailto:a@b.c', 'https://', undefined));
    fc.assert(
      fc.property(address, fc.option(address), (url, base) => {
        const [replaced, native] = outcomes(URL, 'canParse', URL, base === null ? [url] : [url, base]);
        expect(replaced).toStrictEqual(native);
      }),
    );
  });

  test('AbortSignal.any follows the first signal that aborts, also one that has already', () => {
    const [replacement, native] = both(AbortSignal, 'any');
    const run = (any: Method, count: number, abortedBefore: readonly number[], abortedAfter: readonly number[]) => {
      const controllers = Array.from({ length: count }, () => new AbortController());
      for (const at of abortedBefore) controllers[at % count]?.abort(`before ${at}`);
      const signal = any.call(
        AbortSignal,
        controllers.map((each) => each.signal),
      ) as AbortSignal;
      const heard: unknown[] = [];
      signal.addEventListener('abort', () => heard.push(signal.reason));
      const reasons = abortedAfter.map((at) => {
        controllers[at % count]?.abort(`after ${at}`);
        return signal.reason as unknown;
      });
      return { heard, reasons, isAborted: signal.aborted, reason: signal.reason as unknown };
    };
    const places = fc.array(fc.nat(4), { maxLength: 3 });
    fc.assert(
      fc.property(fc.nat(3), places, places, (count, before, after) => {
        expect(run(replacement, count, before, after)).toStrictEqual(run(native, count, before, after));
      }),
    );
    expect(() => replacement.call(AbortSignal, [1])).toThrow(TypeError);
  });

  test('AbortSignal.any lets go of every signal once one has aborted', () => {
    const [first, second] = [new AbortController(), new AbortController()];
    const [replacement] = both(AbortSignal, 'any');
    replacement.call(AbortSignal, [first.signal, second.signal]);
    first.abort();
    expect(getEventListeners(second.signal, 'abort')).toEqual([]);
  });

  test('Response.json, with a status and headers', async () => {
    const [replacement, native] = both(Response, 'json');
    const read = async (json: Method, args: readonly unknown[]) => {
      const response = json.apply(Response, [...args]) as Response;
      return { text: await response.text(), status: response.status, headers: [...response.headers] };
    };
    const init = fc.constantFrom(
      undefined,
      { status: 201 },
      { headers: { 'Content-Type': 'text/plain' } },
      { headers: { 'x-a': 'b' }, statusText: 'A' },
    );
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), init, async (value, by) => {
        expect(await read(replacement, [value, by])).toStrictEqual(await read(native, [value, by]));
      }),
    );
    expect(() => replacement.call(Response, undefined)).toThrow(TypeError);
  });
});

/** Iterated as often as the property is run for it. */
function generated(items: readonly unknown[]): () => Generator<unknown> {
  return function* generate() {
    yield* items;
  };
}

test('each is added only where it is missing, as the language’s own methods are; the list of them is complete', () => {
  // In a process of its own: others read these objects meanwhile.
  const script = `
    const [kept, ...removed] = ${JSON.stringify(POLYFILLED)}.map((name) => {
      const parts = name.split('.');
      const key = parts.pop();
      return [parts.reduce((owner, part) => owner[part], globalThis), key];
    });
    const own = kept[0][kept[1]];
    // Node loads its part of the web when it is first asked for, with these methods.
    void Response;
    for (const [owner, key] of removed) delete owner[key];
    const { REPLACEMENTS } = await import('./src/shared/browser/polyfills.ts');
    console.log(JSON.stringify({
      isKept: kept[0][kept[1]] === own,
      added: removed.map(([owner, key]) => Object.getOwnPropertyDescriptor(owner, key)),
      count: REPLACEMENTS.flatMap(([, methods]) => Object.keys(methods)).length,
    }));`;
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' });
  expect(JSON.parse(output)).toEqual({
    isKept: true,
    added: POLYFILLED.slice(1).map(() => ({ configurable: true, enumerable: false, writable: true })),
    count: POLYFILLED.length,
  });
});
