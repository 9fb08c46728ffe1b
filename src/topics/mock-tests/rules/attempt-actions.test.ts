import { describe, expect, test } from 'vitest';

import { type Act, actionsFor, shownAnswer } from './attempt-actions.ts';
import type { Paper } from './paper.ts';
import { answersOf, applyEvent, paletteState, type Progress, progressOf } from './progress.ts';
import { TEMPLATES } from './templates.ts';
import { fillSheet } from './testing/sheet.ts';

const templateOf = (id: string) => TEMPLATES.find((template) => template.id === id)!;
const { paper } = fillSheet(templateOf('jee-main-2024'), { 'maths-a': '2*B>', 'maths-b': '10*7>' });

/** Does it all, one second each. @returns the last refusal too */
function act(acts: readonly Act[], at: Paper = paper): { progress: Progress; refusal: string | null } {
  let progress = applyEvent(progressOf(at.questions.length, [], 1e9), { at: 0, deed: 'open', question: 0 });
  let refusal: string | null = null;
  let time = 0;
  for (const one of acts) {
    const planned = actionsFor(at, progress, one);
    refusal = planned.isPossible ? null : planned.refusal;
    if (planned.isPossible) for (const deed of planned.deeds) progress = applyEvent(progress, { ...deed, at: (time += 1000) });
  }
  return { progress, refusal };
}

const open = (question: number): Act => ({ type: 'OPEN', question });
const choose = (answer: number | string | undefined): Act => ({ type: 'CHOOSE', answer });
const SAVE: Act = { type: 'SAVE' };
const MARK: Act = { type: 'MARK' };
const CLEAR: Act = { type: 'CLEAR' };

describe('Save & Next', () => {
  test('saves and opens the next question, the next section’s after a section’s last', () => {
    const { progress } = act([choose(1), SAVE, choose(2), SAVE]);
    expect(answersOf(progress).slice(0, 3)).toEqual([1, 2, undefined]);
    expect(progress.current).toBe(2);
    expect(paper.questions[2]!.section).toBe(1);
  });

  test('keeps a saved answer that is only looked at again', () => {
    const { progress } = act([choose(1), SAVE, open(0), SAVE, open(0), MARK]);
    expect(answersOf(progress)[0]).toBe(1);
    expect(progress.questions[0]!.isMarked).toBe(true);
  });

  test('opens the first after the last', () => {
    expect(act([open(11), SAVE]).progress.current).toBe(0);
  });

  test('without an answer leaves the question unanswered, and drops a mark', () => {
    const { progress } = act([MARK, open(0), SAVE]);
    expect(paletteState(progress.questions[0]!)).toBe('not-answered');
  });

  test('saves no text that is not a number', () => {
    const { progress, refusal } = act([open(2), choose('-'), SAVE]);
    expect(refusal).toContain('not a number');
    expect([progress.current, answersOf(progress)[2]]).toEqual([2, undefined]);
  });

  test('without a number in an emptied field takes the saved one back', () => {
    const { progress } = act([open(2), choose('7'), SAVE, open(2), choose(undefined), SAVE]);
    expect(answersOf(progress)[2]).toBeUndefined();
  });
});

test('Mark for Review & Next takes an answer back that was emptied', () => {
  const { progress } = act([open(2), choose('7'), SAVE, open(2), choose(undefined), MARK]);
  expect(paletteState(progress.questions[2]!)).toBe('marked');
});

test('a key that is held down fills no storage', () => {
  const { progress } = act([choose(1)]);
  expect(actionsFor(paper, progress, choose(1))).toEqual({ isPossible: true, deeds: [] });
  expect(actionsFor(paper, progress, open(0))).toEqual({ isPossible: true, deeds: [] });
  expect(actionsFor(paper, act([]).progress, CLEAR)).toEqual({ isPossible: true, deeds: [] });
});

test('Mark for Review & Next saves what is chosen where the template says so, else only marks', () => {
  const marked = act([choose(1), MARK]).progress;
  expect([paletteState(marked.questions[0]!), answersOf(marked)[0], marked.current]).toEqual(['answered-marked', 1, 1]);
  const strict: Paper = { ...paper, template: { ...paper.template, markSaves: false } };
  const only = act([choose(1), MARK], strict).progress;
  expect([paletteState(only.questions[0]!), answersOf(only)[0], only.current]).toEqual(['marked', undefined, 1]);
});

test('Clear Response takes the answer and the mark, and stays', () => {
  const { progress } = act([choose(1), MARK, open(0), CLEAR]);
  expect([paletteState(progress.questions[0]!), shownAnswer(progress.questions[0]!), progress.current]).toEqual([
    'not-answered',
    undefined,
    0,
  ]);
});

test('the palette does not save', () => {
  const { progress } = act([choose(1), open(5), open(0)]);
  expect([answersOf(progress)[0], shownAnswer(progress.questions[0]!)]).toEqual([undefined, undefined]);
});

test('of ten optional questions five are answered; a cleared or changed one makes no difference', () => {
  const five = [2, 3, 4, 5, 6].flatMap((question): Act[] => [open(question), choose('7'), SAVE]);
  const { progress, refusal } = act([...five, open(7), choose('7'), SAVE]);
  expect(refusal).toContain('5 questions');
  expect(answersOf(progress)[7]).toBeUndefined();
  expect(answersOf(act([...five, open(3), choose('8'), SAVE]).progress)[3]).toBe('8');
  expect(answersOf(act([...five, open(3), CLEAR, open(7), choose('7'), SAVE]).progress)[7]).toBe('7');
  expect(act([...five, open(7), SAVE]).refusal).toBeNull();
});

test('where one question of a section counts, the refusal speaks of one', () => {
  const sections = paper.template.sections.map((section) => (section.answer === undefined ? section : { ...section, answer: 1 }));
  const { refusal } = act([open(2), choose('7'), SAVE, choose('8'), SAVE], { ...paper, template: { ...paper.template, sections } });
  expect(refusal).toBe('You have answered one question of this section, and no more are evaluated. Clear it to answer this one.');
});
