import { expect, test } from 'vitest';

import { exactSidesOf } from '../rules/tools/checks/checked-steps.ts';
import { exactResult, type OwnResult } from '../rules/tools/checks/exact-question.ts';
import type { ExactSide } from '../rules/tools/checks/exact-sides.ts';
import type { AnsweringWorker } from './limited-worker.ts';
import type { Sympy } from './sympy/sympy.ts';
import { createExactEngine } from './exact-results.ts';

const [side] = exactSidesOf(String.raw`So \(\int_0^\infty e^{-x^2}\,dx = \frac{\sqrt{\pi}}{2}\).`) as [ExactSide];
const { task } = exactResult(side);
const going = () => new AbortController().signal;

let ended = 0;

/** Our own engine with this answer; none: it hangs. */
function own(answer: OwnResult | null) {
  return (): AnsweringWorker<ExactSide, OwnResult> => {
    const worker: AnsweringWorker<ExactSide, OwnResult> = {
      onmessage: null,
      onerror: null,
      terminate: () => (ended += 1),
      postMessage: () => {
        if (answer !== null) queueMicrotask(() => worker.onmessage?.({ data: answer } as MessageEvent<OwnResult>));
      },
    };
    return worker;
  };
}

function sympyWith(answer: string | null) {
  const asked: unknown[] = [];
  const solution = { answer: answer ?? '', subject: 'maths', topic: 'Integral', steps: [], verification: '' } as const;
  return {
    asked,
    answer: async (given: unknown) => {
      asked.push(given);
      return answer === null ? null : ({ status: 'solved', solution } as const);
    },
  };
}

test('the worker of our own engine ends with the last question', async () => {
  const engine = createExactEngine(own({ result: '1', task }), sympyWith(null));
  ended = 0;
  await Promise.all([engine.resultOf(side, going()), engine.resultOf(side, going())]);
  expect(ended).toBe(1);
});

test('our own result needs no SymPy; what it leaves goes there once, and is kept', async () => {
  const sympy = sympyWith('sqrt(pi)/2');
  expect(await createExactEngine(own({ result: '1', task }), sympy).resultOf(side, going())).toBe('1');
  expect(sympy.asked).toEqual([]);
  const engine = createExactEngine(own({ result: null, task }), sympy);
  expect(await Promise.all([engine.resultOf(side, going()), engine.resultOf(side, going())])).toEqual(['sqrt(pi)/2', 'sqrt(pi)/2']);
  expect(sympy.asked).toEqual([task]);
});

test('without the pack there is no result, and none is kept: the student may download it', async () => {
  const sympy = sympyWith(null);
  const engine = createExactEngine(own({ result: null, task }), sympy);
  await engine.resultOf(side, going());
  expect(await engine.resultOf(side, going())).toBeNull();
  expect(sympy.asked).toHaveLength(2);
});

test('what SymPy took too long for is not asked again', async () => {
  let times = 0;
  const sympy: Sympy = {
    answer: async () => {
      times += 1;
      return { status: 'abstained', reason: 'Too long.' };
    },
  };
  const engine = createExactEngine(own({ result: null, task }), sympy);
  await engine.resultOf(side, going());
  expect(await engine.resultOf(side, going())).toBeNull();
  expect(times).toBe(1);
});

test('an engine that hangs, or that nobody waits for, ends', async () => {
  const sympy = sympyWith('0');
  expect(await createExactEngine(own(null), sympy, 1).resultOf(side, going())).toBeNull();
  expect(await createExactEngine(own(null), sympy).resultOf(side, AbortSignal.abort())).toBeNull();
  expect(sympy.asked).toEqual([]);
});
