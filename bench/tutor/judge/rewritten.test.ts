import fc from 'fast-check';
import { expect, test } from 'vitest';

import { isRightAnswer } from './right-answer.ts';

/** An expression of this test, with an evaluation of its own: the judge is not asked what is equal. */
type Term =
  | { readonly kind: 'number'; readonly above: number; readonly below: number }
  | { readonly kind: 'letter'; readonly name: string }
  | { readonly kind: 'sum' | 'product'; readonly parts: readonly Term[] }
  | { readonly kind: 'power'; readonly base: Term; readonly exponent: number }
  | { readonly kind: 'call'; readonly name: 'sin' | 'cos' | 'sqrt'; readonly of: Term };

const number = (above: number, below = 1): Term => ({ kind: 'number', above, below });
const letter = (name: string): Term => ({ kind: 'letter', name });

const { term } = fc.letrec<{ term: Term; leaf: Term; angle: Term }>((tie) => ({
  angle: fc.tuple(fc.constant(letter('x')), tie('term')).map((parts) => ({ kind: 'sum' as const, parts })),
  leaf: fc.oneof(
    fc.record({ kind: fc.constant('number' as const), above: fc.integer({ min: -9, max: 9 }), below: fc.integer({ min: 1, max: 9 }) }),
    fc.record({ kind: fc.constant('letter' as const), name: fc.constantFrom('x', 'y', 'a') }),
  ),
  term: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    tie('leaf'),
    fc.record({ kind: fc.constantFrom('sum' as const, 'product' as const), parts: fc.array(tie('term'), { minLength: 2, maxLength: 3 }) }),
    fc.record({ kind: fc.constant('power' as const), base: tie('term'), exponent: fc.integer({ min: 2, max: 3 }) }),
    fc.record({ kind: fc.constant('call' as const), name: fc.constant('sqrt' as const), of: tie('term') }),
    // Of a number alone they have two readings: sin 30 is in degrees to a student.
    fc.record({ kind: fc.constant('call' as const), name: fc.constantFrom('sin' as const, 'cos' as const), of: tie('angle') }),
  ),
}));

function value(of: Term, at: Readonly<Record<string, number>>): number {
  switch (of.kind) {
    case 'number':
      return of.above / of.below;
    case 'letter':
      return at[of.name]!;
    case 'sum':
      return of.parts.reduce((sum, part) => sum + value(part, at), 0);
    case 'product':
      return of.parts.reduce((product, part) => product * value(part, at), 1);
    case 'power':
      return value(of.base, at) ** of.exponent;
    case 'call':
      return Math[of.name](value(of.of, at));
  }
}

function typed(of: Term): string {
  switch (of.kind) {
    case 'number':
      return of.below === 1 ? `(${of.above})` : `(${of.above}/${of.below})`;
    case 'letter':
      return of.name;
    case 'sum':
      return `(${of.parts.map(typed).join(' + ')})`;
    case 'product':
      return of.parts.map(typed).join('*');
    case 'power':
      return `(${typed(of.base)})^${of.exponent}`;
    case 'call':
      return `${of.name}(${typed(of.of)})`;
  }
}

function tex(of: Term): string {
  switch (of.kind) {
    case 'number':
      return of.below === 1 ? `\\left(${of.above}\\right)` : `\\left(\\dfrac{${of.above}}{${of.below}}\\right)`;
    case 'letter':
      return `{${of.name}}`;
    case 'sum':
      return `\\left(${of.parts.map(tex).join('+')}\\right)`;
    case 'product':
      return of.parts.map(tex).join(' \\cdot ');
    case 'power':
      return `\\left(${tex(of.base)}\\right)^{${of.exponent}}`;
    case 'call':
      return of.name === 'sqrt' ? `\\sqrt{${tex(of.of)}}` : `\\${of.name}\\left(${tex(of.of)}\\right)`;
  }
}

/** The same by the laws of algebra: order, distribution, a power as a product, the half angle. */
function rewritten(of: Term): Term {
  switch (of.kind) {
    case 'sum':
      return { kind: 'sum', parts: of.parts.map(rewritten).toReversed() };
    case 'product': {
      const [first, ...rest] = of.parts.map(rewritten);
      const others: Term = rest.length === 1 ? rest[0]! : { kind: 'product', parts: rest };
      if (first!.kind !== 'sum') return { kind: 'product', parts: [others, first!] };
      return { kind: 'sum', parts: first!.parts.map((part) => ({ kind: 'product', parts: [others, part] })) };
    }
    case 'power':
      return { kind: 'product', parts: Array.from({ length: of.exponent }, () => rewritten(of.base)) };
    case 'call': {
      const inner = rewritten(of.of);
      if (of.name !== 'cos') return { ...of, of: inner };
      const half: Term = { kind: 'call', name: 'sin', of: { kind: 'product', parts: [number(1, 2), inner] } };
      return { kind: 'sum', parts: [number(1), { kind: 'product', parts: [number(-2), { kind: 'power', base: half, exponent: 2 }] }] };
    }
    case 'number':
      return number(of.above * 3, of.below * 3);
    case 'letter':
      return of;
  }
}

/** One slip: another sign, a factor left out, a number or an exponent off by one. */
function slips(of: Term): readonly Term[] {
  const inside = (parts: readonly Term[], rebuild: (parts: readonly Term[]) => Term): readonly Term[] =>
    parts.flatMap((part, at) => slips(part).map((other) => rebuild(parts.with(at, other))));
  const negative: Term = { kind: 'product', parts: [number(-1), of] };
  switch (of.kind) {
    case 'number':
      return [number(of.above + 1, of.below), negative];
    case 'letter':
      return [negative, { kind: 'product', parts: [number(2), of] }];
    case 'sum':
    case 'product':
      return [{ ...of, parts: of.parts.slice(1) }, ...inside(of.parts, (parts) => ({ ...of, parts }))];
    case 'power':
      return [{ ...of, exponent: of.exponent + 1 }, ...inside([of.base], ([base]) => ({ ...of, base: base! }))];
    case 'call':
      return [of.of, ...inside([of.of], ([inner]) => ({ ...of, of: inner! }))];
  }
}

const POINTS = [
  { x: 0.37, y: 1.91, a: 0.73 },
  { x: 1.13, y: 0.59, a: 2.17 },
  { x: 2.71, y: 3.07, a: 0.29 },
  { x: 0.11, y: 0.83, a: 1.57 },
];
const values = (of: Term) => POINTS.map((at) => value(of, at));
/** A high power of a difference has no digits left near its zeros, nor has the sine of a large angle. */
function degree(of: Term): number {
  switch (of.kind) {
    case 'sum':
      return Math.max(0, ...of.parts.map(degree));
    case 'product':
      return of.parts.reduce((sum, part) => sum + degree(part), 0);
    case 'power':
      return of.exponent * degree(of.base);
    case 'call':
      return Math.max(1, degree(of.of)) * (of.name === 'sqrt' ? 1 : 2);
    default:
      return 1;
  }
}

/** Real at each point, and of a size at which a double still has digits. */
const isTame = (of: Term) => degree(of) <= 9 && values(of).every((at) => Number.isFinite(at) && Math.abs(at) < 1e6 && Math.abs(at) > 1e-3);
/** A reader takes some hundred pieces: a ninth power of a long sum, written as a product, has more. */
const isShort = (of: Term) => typed(rewritten(of)).length <= 600;
/** Apart by more than one part in a thousand, somewhere. */
const isApart = (a: Term, b: Term) => {
  const others = values(b);
  return values(a).some((at, index) => Math.abs(at - others[index]!) > 1e-3 * Math.max(Math.abs(at), Math.abs(others[index]!)));
};

const isRight = (found: string, answer: string) => isRightAnswer(found, { answer, options: null, tolerance: null, isUnitOptional: false });

test('a rewritten expression is the same answer, typed or in TeX', () => {
  fc.assert(
    fc.property(term, (of) => {
      fc.pre(isTame(of) && isShort(of));
      expect(isRight(tex(of), typed(of))).toBe(true);
      expect(isRight(typed(rewritten(of)), tex(of))).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test('an expression with one slip is another answer', () => {
  fc.assert(
    fc.property(term, fc.nat(), (of, at) => {
      const all = slips(of);
      const slip = all[at % all.length]!;
      fc.pre(isTame(of) && isTame(slip) && isShort(slip) && isApart(of, slip));
      expect(isRight(tex(slip), typed(of))).toBe(false);
      expect(isRight(typed(rewritten(slip)), tex(of))).toBe(false);
    }),
    { numRuns: 300 },
  );
});

/** Pairs of units, and what one of the first is in the second. */
const UNITS = [
  ['kJ', 'J', 1000],
  ['cm', 'm', 0.01],
  ['g', 'kg', 0.001],
  ['min', 's', 60],
  ['km/h', 'm/s', 1 / 3.6],
  ['mA', 'A', 0.001],
  ['L', 'm^3', 0.001],
  ['kPa', 'Pa', 1000],
  ['kJ mol^-1', 'J/mol', 1000],
  ['g/cm^3', 'kg m^{-3}', 1000],
  ['\\mathrm{~nm}', '\\text{ m}', 1e-9],
] as const;

test('a quantity is the same in another unit, and another one with another factor or unit', () => {
  const measured = fc.tuple(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: -6, max: 6 }), fc.boolean());
  fc.assert(
    fc.property(measured, fc.nat(UNITS.length - 1), fc.nat(UNITS.length - 1), ([digits, exponent, isNegative], one, other) => {
      const [unit, base, factor] = UNITS[one]!;
      const mantissa = `${isNegative ? '-' : ''}${digits}`;
      const given = `${mantissa}\\times 10^{${exponent}} ${unit}`;
      const converted = Number(`${mantissa}e${exponent}`) * factor;
      expect(isRight(`${converted.toExponential(12)} ${base}`, given)).toBe(true);
      expect(isRight(given, `${converted.toExponential(12)} ${base}`)).toBe(true);
      expect(isRight(`${converted * 10} ${base}`, given)).toBe(false);
      expect(isRight(`${-converted} ${base}`, given)).toBe(false);
      expect(isRight(`${mantissa}e${exponent}`, given)).toBe(false);
      if (one !== other) expect(isRight(`${mantissa}e${exponent} ${UNITS[other]![1]}`, given)).toBe(false);
    }),
  );
});

test('a decimal is right to its last place', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1e6, max: 1e6 }),
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: -49, max: 49 }),
      (digits, places, off) => {
        const place = 10 ** -places;
        const answer = (digits * place).toFixed(places);
        expect(isRight((digits * place + (off / 100) * place).toFixed(places + 2), answer)).toBe(true);
        expect(isRight((digits * place + (1 + off / 100) * place).toFixed(places + 2), answer)).toBe(false);
      },
    ),
  );
});

test('options are right as a set, however they are listed, and a subset is wrong', () => {
  const options = { A: 'one', B: 'two', C: 'three', D: 'four' };
  const letters = fc.shuffledSubarray(Object.keys(options), { minLength: 1 });
  const listings: readonly ((chosen: readonly string[]) => string)[] = [
    (chosen) => chosen.join(''),
    (chosen) => chosen.join(', '),
    (chosen) => chosen.map((letter) => `(${letter.toLowerCase()})`).join(' and '),
    (chosen) => `\\text{${chosen.map((letter) => `(${letter})`).join(', ')}}`,
    (chosen) => `Options ${chosen.join(' & ')}.`,
  ];
  fc.assert(
    fc.property(letters, letters, fc.constantFrom(...listings), (chosen, right, listing) => {
      const isSame = chosen.toSorted().join('') === right.toSorted().join('');
      expect(isRightAnswer(listing(chosen), { answer: right.join(''), options, tolerance: null, isUnitOptional: false })).toBe(isSame);
    }),
  );
});
