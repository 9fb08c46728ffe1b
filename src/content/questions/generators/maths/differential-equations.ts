import type { Generator } from '../generator.ts';
import { exactly, fractions } from './answers.ts';
import { fraction } from './notation.ts';

const COMMON: Pick<Generator, 'chapter' | 'exams'> = { chapter: 'math-differential-equations', exams: ['jee-main'] };

export const differentialEquations: readonly Generator[] = [
  {
    ...COMMON,
    id: 'math-differential-equations-51',
    topic: 'applications',
    difficulty: 1,
    seconds: 60,
    kind: 'numerical',
    make: (random) => {
      const [factor, hours, times] = [random.integer(2, 5), random.integer(2, 9), random.integer(2, 4)];
      return {
        statement: `The number of bacteria in a culture grows at a rate proportional to the number present, and becomes $${factor}$ times as great in $${hours}$ hours. After how many hours from the beginning is it $${factor ** times}$ times as great as at the beginning?`,
        values: { factor, hours, target: factor ** times },
        ...exactly(hours * times),
        solution: [
          `$\\frac{dN}{dt} = kN$ gives $N = N_0e^{kt}$, with $e^{${hours}k} = ${factor}$.`,
          `$${factor ** times} = ${factor}^${times} = e^{${hours * times}k}$: after $${hours * times}$ hours.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-differential-equations-52',
    topic: 'linear',
    difficulty: 2,
    seconds: 90,
    kind: 'single',
    make: (random) => {
      const [n, m, start] = [random.integer(1, 3), random.integer(1, 2), random.integer(1, 3)];
      const total = n + m + 1;
      // y = x^(m+1)/total + constant/x^n
      const constant = start * total - 1;
      const [above, below] = [2 ** total + constant, total * 2 ** n];
      return {
        statement: `If $\\dfrac{dy}{dx} + \\dfrac{${n === 1 ? '' : n}y}{x} = x${m === 1 ? '' : `^${m}`}$ with $x > 0$ and $y(1) = ${start}$, then $y(2)$ is`,
        values: { n, m, start },
        ...fractions(
          random,
          [above, below],
          [
            [2 ** total, below],
            [above, total],
            [2 ** total + start * total, below],
            [2 ** total - constant, below],
            [above + 1, below],
          ],
        ),
        solution: [
          `The integrating factor is $e^{\\int \\frac{${n}}{x}dx} = x^{${n}}$, so $x^{${n}}y = \\displaystyle\\int x^{${n + m}}dx = \\frac{x^{${total}}}{${total}} + C$.`,
          `$y(1) = ${start}$ gives $C = ${fraction(constant, total)}$.`,
          `$y(2) = \\frac{1}{${2 ** n}}\\left(${fraction(2 ** total, total)} + ${fraction(constant, total)}\\right) = ${fraction(above, below)}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-differential-equations-53',
    topic: 'variables-separable',
    difficulty: 1,
    seconds: 60,
    kind: 'numerical',
    make: (random) => {
      const [a, b, c] = random.pick([
        [3, 4, 5],
        [4, 3, 5],
        [5, 12, 13],
        [12, 5, 13],
        [8, 15, 17],
        [15, 8, 17],
      ] as const);
      const factor = random.integer(1, 2);
      return {
        statement: `A curve in the first quadrant satisfies $\\dfrac{dy}{dx} = \\dfrac{x}{y}$ and passes through $(0, ${b * factor})$. Find the value of $y$ at $x = ${a * factor}$.`,
        values: { start: b * factor, at: a * factor },
        ...exactly(c * factor),
        solution: [
          `$y\\,dy = x\\,dx$ gives $y^2 = x^2 + C$, with $C = ${(b * factor) ** 2}$.`,
          `At $x = ${a * factor}$: $y^2 = ${(a * factor) ** 2} + ${(b * factor) ** 2} = ${(c * factor) ** 2}$, so $y = ${c * factor}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-differential-equations-54',
    topic: 'homogeneous',
    difficulty: 2,
    seconds: 75,
    kind: 'numerical',
    make: (random) => {
      const [scale, start, power] = [random.integer(1, 4), random.integer(1, 6), random.integer(1, 2)];
      const end = power === 1 ? 'e' : 'e^2';
      return {
        statement: `If $x\\dfrac{dy}{dx} = y + ${scale === 1 ? '' : scale}x$ with $x > 0$ and $y(1) = ${start}$, find the value of $\\dfrac{y(${end})}{${end}}$.`,
        values: { scale, start, power },
        ...exactly(scale * power + start),
        solution: [
          `With $y = vx$ the equation becomes $x\\frac{dv}{dx} = ${scale}$.`,
          `So $v = ${scale === 1 ? '' : scale}\\log x + C$, and $y(1) = ${start}$ gives $C = ${start}$.`,
          `At $x = ${end}$ the quotient $v = \\frac yx$ is $${scale * power} + ${start} = ${scale * power + start}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-differential-equations-55',
    topic: 'variables-separable',
    difficulty: 1,
    seconds: 60,
    kind: 'single',
    make: (random) => {
      const rate = random.integer(2, 7);
      const [level, part] = random.pick([
        ['1', 4],
        ['\\sqrt{3}', 3],
        ['\\frac{1}{\\sqrt{3}}', 6],
      ] as const);
      return {
        statement: `If $\\dfrac{dy}{dx} = ${rate}(1 + y^2)$ and $y(0) = 0$, the least positive $x$ for which $y = ${level}$ is`,
        values: { rate, level: Math.tan(Math.PI / part) },
        ...fractions(
          random,
          [1, part * rate],
          [
            [rate, part],
            [1, part],
            [1, 2 * part * rate],
            [1, part + rate],
          ],
          '\\pi',
        ),
        solution: [
          `$\\frac{dy}{1 + y^2} = ${rate}\\,dx$ gives $\\tan^{-1}y = ${rate}x$; the constant is $0$.`,
          `For $y = ${level}$ the angle is $\\frac{\\pi}{${part}}$, so $x = ${fraction(1, part * rate, '\\pi')}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-differential-equations-56',
    topic: 'solutions',
    difficulty: 1,
    seconds: 60,
    kind: 'numerical',
    make: (random) => {
      const [rate, start, at] = [random.integer(2, 6), random.integer(2, 7), random.integer(2, 5)];
      return {
        statement: `If $\\dfrac{dy}{dx} = -${rate}y^2$ and $y(0) = \\dfrac{1}{${start}}$, find the value of $\\dfrac{1}{y(${at})}$.`,
        values: { rate, start, at },
        ...exactly(start + rate * at),
        solution: [
          `$-\\frac{dy}{y^2} = ${rate}\\,dx$ gives $\\frac1y = ${rate}x + C$, and $C = ${start}$.`,
          `At $x = ${at}$: $\\frac1y = ${rate * at} + ${start} = ${start + rate * at}$.`,
        ],
      };
    },
  },
];
