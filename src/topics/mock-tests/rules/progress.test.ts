import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { answersOf, applyEvent, emptyProgress, paletteState, progressOf } from './progress.ts';
import { type AttemptEvent, LATEST_MS, LONGEST_EVENT, readEvents, writeEvent } from './record.ts';

const END = 10_800_000;
const fold = (...events: AttemptEvent[]) => progressOf(5, events, END);
const states = (progress: ReturnType<typeof fold>) => progress.questions.map(paletteState);

describe('the five states', () => {
  test.each([
    ['nothing', [], 'not-visited'],
    ['opened', [{ at: 0, deed: 'open', question: 0 }], 'not-answered'],
    [
      'chosen and not saved',
      [
        { at: 0, deed: 'open', question: 0 },
        { at: 9, deed: 'choose', question: 0, answer: 1 },
      ],
      'not-answered',
    ],
    [
      'saved',
      [
        { at: 0, deed: 'open', question: 0 },
        { at: 9, deed: 'save', question: 0, answer: 1 },
      ],
      'answered',
    ],
    [
      'saved without an answer',
      [
        { at: 0, deed: 'open', question: 0 },
        { at: 9, deed: 'save', question: 0 },
      ],
      'not-answered',
    ],
    [
      'marked',
      [
        { at: 0, deed: 'open', question: 0 },
        { at: 9, deed: 'mark', question: 0 },
      ],
      'marked',
    ],
    [
      'marked with an answer',
      [
        { at: 0, deed: 'open', question: 0 },
        { at: 9, deed: 'mark', question: 0, answer: 1 },
      ],
      'answered-marked',
    ],
    [
      'saved, then marked with nothing saved',
      [
        { at: 1, deed: 'save', question: 0, answer: 1 },
        { at: 9, deed: 'mark', question: 0 },
      ],
      'answered-marked',
    ],
    [
      'marked, then saved',
      [
        { at: 1, deed: 'mark', question: 0, answer: 1 },
        { at: 9, deed: 'save', question: 0, answer: 2 },
      ],
      'answered',
    ],
    [
      'marked, then cleared',
      [
        { at: 0, deed: 'open', question: 0 },
        { at: 1, deed: 'mark', question: 0, answer: 1 },
        { at: 9, deed: 'clear', question: 0 },
      ],
      'not-answered',
    ],
  ] as const)('%s', (_, events, state) => {
    expect(states(fold(...(events as readonly AttemptEvent[])))[0]).toBe(state);
  });
});

test('a choice that was not saved is gone when another question is opened, and stays over a crash', () => {
  const chosen = fold({ at: 0, deed: 'open', question: 0 }, { at: 5, deed: 'choose', question: 0, answer: 2 });
  expect(chosen.questions[0]!.chosen).toBe(2);
  expect(applyEvent(chosen, { at: 8, deed: 'open', question: 0 }).questions[0]!.chosen).toBe(2);
  expect(applyEvent(chosen, { at: 8, deed: 'open', question: 1 }).questions[0]!.chosen).toBeUndefined();
  expect(answersOf(chosen)[0]).toBeUndefined();
});

test('time counts for the question that is shown, and for none between leaving and opening', () => {
  const progress = fold(
    { at: 1000, deed: 'open', question: 0 },
    { at: 31_000, deed: 'open', question: 1 },
    { at: 40_000, deed: 'leave', question: 1 },
    { at: 90_000, deed: 'open', question: 0 },
    { at: 95_000, deed: 'save', question: 0, answer: 1 },
  );
  expect(progress.questions.map(({ ms }) => ms)).toEqual([35_000, 9000, 0, 0, 0]);
  expect(progress.questions.map(({ visits }) => visits)).toEqual([2, 1, 0, 0, 0]);
  expect(progress.order).toEqual([0, 1, 0]);
});

test('changes of a saved answer are kept in turn', () => {
  const progress = fold(
    { at: 1, deed: 'save', question: 0, answer: 1 },
    { at: 2, deed: 'save', question: 0, answer: 3 },
    { at: 3, deed: 'clear', question: 0 },
    // Chosen and never saved: there is nothing to take back.
    { at: 4, deed: 'choose', question: 1, answer: 1 },
    { at: 5, deed: 'clear', question: 1 },
  );
  expect(progress.questions[1]!.saves).toEqual([]);
  expect(progress.questions[0]!.saves).toEqual([{ at: 1, answer: 1 }, { at: 2, answer: 3 }, { at: 3 }]);
});

test('what follows the submission, the end, or names no question of the paper changes nothing', () => {
  const submitted = fold({ at: 1, deed: 'save', question: 0, answer: 1 }, { at: 5, deed: 'submit', question: 0 });
  expect(submitted.submittedAt).toBe(5);
  expect(applyEvent(submitted, { at: 9, deed: 'save', question: 0, answer: 2 })).toBe(submitted);
  expect(applyEvent(submitted, { at: 9, deed: 'submit', question: 0 })).toBe(submitted);
  expect(answersOf(fold({ at: END + 1, deed: 'save', question: 0, answer: 1 }))[0]).toBeUndefined();
  expect(answersOf(fold({ at: END, deed: 'save', question: 0, answer: 1 }))[0]).toBe(1);
  expect(states(fold({ at: 1, deed: 'save', question: 7, answer: 1 }))).toEqual(states(emptyProgress(5)));
});

test('the device that took the paper over last has it', () => {
  const progress = fold({ at: 1, deed: 'hold', question: 0, answer: 'phone' }, { at: 2, deed: 'hold', question: 0, answer: 'laptop' });
  expect(progress.holder).toBe('laptop');
});

const event: fc.Arbitrary<AttemptEvent> = fc
  .record(
    {
      at: fc.integer({ min: 0, max: LATEST_MS }),
      deed: fc.constantFrom('open', 'choose', 'save', 'mark', 'clear', 'leave', 'hold', 'submit'),
      question: fc.integer({ min: 0, max: 199 }),
      answer: fc.oneof(fc.integer({ min: 0, max: 3 }), fc.subarray([0, 1, 2, 3]), fc.constantFrom('', '-', '12', '-0.25', '1,5')),
    },
    { requiredKeys: ['at', 'deed', 'question'] },
  )
  .map((one) => one as AttemptEvent);

test('an event is read as it was written, whatever stands beside it', () => {
  fc.assert(
    fc.property(event, fc.string(), (one, other) => {
      const text = writeEvent(one);
      expect(text.length).toBeLessThanOrEqual(LONGEST_EVENT);
      expect(readEvents([text])).toEqual([one]);
      expect(() => readEvents([other, text])).not.toThrow();
    }),
  );
});

test('events sort by time as texts, so that two devices agree in any order of arrival', () => {
  fc.assert(
    fc.property(fc.array(event), fc.array(event), (here, there) => {
      const texts = [...here, ...there].map(writeEvent);
      const read = readEvents(texts);
      expect(read.map(({ at }) => at)).toEqual(texts.map((_, at) => read[at]!.at).toSorted((one, other) => one - other));
      expect(readEvents(texts.toReversed())).toEqual(read);
    }),
  );
});

test('no more time is counted than passed', () => {
  fc.assert(
    fc.property(fc.array(event), (events) => {
      const progress = progressOf(200, readEvents(events.map(writeEvent)), END);
      expect(progress.questions.reduce((sum, { ms }) => sum + ms, 0)).toBeLessThanOrEqual(progress.at);
      expect(progress.at).toBeLessThanOrEqual(END);
    }),
  );
});
