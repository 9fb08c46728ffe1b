import fc from 'fast-check';
import { expect, test } from 'vitest';

import { isDue, isPutOff, type PlanTask } from './daily-plan.ts';
import { planItemId } from '../../../shared/rules/derived-id.ts';
import { byPosition, isPlacedByHand, keptPosition, movedPositions } from './plan-position.ts';
import { minutesOf, type PlanRevision, replan, revisePlan, type RevisionInput, type StoredPlanItem } from './plan-revision.ts';
import { addDays } from '../../../shared/days/study-day.ts';
import type { PlanSubject } from './subject-turns.ts';

const day = '2026-11-21';
const task = (id: string, fields: Partial<PlanTask> = {}): PlanTask => ({
  id,
  title: `Task ${id}`,
  subjectId: null,
  priority: 'none',
  position: '',
  dueDate: day,
  estimate: null,
  spent: 0,
  plannedDay: null,
  carried: 0,
  need: 1.5,
  ...fields,
});
const subject = (id: string): PlanSubject => ({
  id,
  name: id,
  exam: null,
  examWeight: 1 / 3,
  weakness: 0.5,
  isStudied: true,
  daysToExam: null,
});
const input = (fields: Partial<RevisionInput> = {}): RevisionInput => ({
  day,
  target: 200,
  available: null,
  tasks: [],
  finished: [],
  subjects: [],
  dueCards: 0,
  ...fields,
});

/** A device's stored items after a revision. */
function applied(stored: readonly StoredPlanItem[], { added, changed, removed }: PlanRevision): StoredPlanItem[] {
  const changedById = new Map(changed.map((item) => [item.id, item]));
  const count = stored.length;
  return [
    ...stored.filter(({ id }) => !removed.includes(id)).map((item) => changedById.get(item.id) ?? item),
    ...added.map((item, at) => ({ ...item, id: `${count}-${at}-${item.taskId ?? item.subjectId ?? 'cards'}`, state: 'planned' as const })),
  ].toSorted(byPosition);
}
const revised = (stored: readonly StoredPlanItem[], next: RevisionInput) => applied(stored, revisePlan(stored, next));
const names = (items: readonly StoredPlanItem[]) => items.map(({ taskId, subjectId, kind }) => taskId ?? subjectId ?? kind);
const nothing = { added: [], changed: [], removed: [] };

test('a task that falls due during the day replaces items the student did not choose, and comes first', () => {
  const subjects = ['maths', 'physics'].map(subject);
  const morning = revised([], input({ target: 120, subjects }));
  expect(names(morning)).toEqual(['maths', 'physics']);
  const noon = revised(morning, input({ target: 120, subjects, tasks: [task('a', { estimate: 60 })] }));
  expect(names(noon)).toEqual(['a', 'maths', 'physics']);
});

test('a due task does not displace items the student placed: it is reported as left out', () => {
  const subjects = [subject('maths')];
  const morning = revised([], input({ target: 60, subjects }));
  const placed = morning.map((item) => ({ ...item, position: keptPosition(item.position) }));
  const revision = revisePlan(placed, input({ target: 60, subjects, tasks: [task('a')] }));
  expect(revision).toMatchObject({ ...nothing, leftOut: [{ taskId: 'a', reason: 'Due today.' }] });
});

test('a new task without a date does not push another out of the plan; replanning follows the board', () => {
  const tasks = ['b', 'c'].map((id) => task(id, { dueDate: null, position: id }));
  const morning = revised([], input({ target: 60, tasks }));
  expect(names(morning)).toEqual(['b', 'c']);
  const more = input({ target: 60, tasks: [task('a', { dueDate: null, position: 'a' }), ...tasks] });
  expect(revisePlan(morning, more)).toMatchObject(nothing);
  expect(names(applied(morning, replan(morning, more)))).toEqual(['a', 'b']);
  const urgent = input({ target: 60, tasks: [task('a', { dueDate: null, position: 'a', priority: 'high' }), ...tasks] });
  expect(names(revised(morning, urgent))).toContain('a');
});

test('a task that came into the plan keeps its place there among equals, whatever the board says', () => {
  const due = (id: string, position: string, estimate: number) => task(id, { position, estimate });
  const morning = revised([], input({ target: 40, tasks: [due('b', 'b', 10)] }));
  const more = input({ target: 40, tasks: [due('b', 'b', 10), due('a', 'a', 30)] });
  const noon = revised(morning, more);
  expect(names(noon)).toEqual(['b', 'a']);
  expect(revisePlan(noon, more)).toMatchObject(nothing);
});

test('skipped items are not replaced', () => {
  const subjects = ['maths', 'physics', 'chemistry'].map(subject);
  const morning = revised([], input({ subjects }));
  const skipped = morning.map((item, at) => (at === 1 ? { ...item, state: 'skipped' as const } : item));
  expect(revisePlan(skipped, input({ subjects }))).toMatchObject(nothing);
});

test('a first subject does not keep the whole day when others are added', () => {
  const morning = revised([], input({ subjects: [subject('physics')] }));
  const noon = revised(morning, input({ subjects: ['physics', 'maths'].map(subject) }));
  expect(new Set(names(noon))).toEqual(new Set(['physics', 'maths']));
});

test('tasks done, deleted or postponed elsewhere are done, removed or skipped here', () => {
  const tasks = ['a', 'b', 'c'].map((id) => task(id));
  const morning = revised([], input({ tasks }));
  const noon = revised(morning, input({ finished: [tasks[0]!], tasks: [{ ...tasks[2]!, plannedDay: addDays(day, 1) }] }));
  expect(noon.map(({ taskId, state }) => [taskId, state])).toEqual([
    ['a', 'done'],
    ['c', 'skipped'],
  ]);
  expect(revised(noon, input({ tasks: [tasks[0]!] })).map(({ state }) => state)).toEqual(['planned']);
});

test('a repeating task is done for today once it is open for tomorrow', () => {
  const tasks = [task('a')];
  const done = revised([], input({ tasks })).map((item) => ({ ...item, state: 'done' as const }));
  expect(revisePlan(done, input({ tasks: [task('a', { dueDate: addDays(day, 1) })] }))).toMatchObject(nothing);
});

test('planned revision stays while cards are reviewed, and is done with the last one', () => {
  const subjects = [subject('maths')];
  const morning = revised([], input({ subjects, dueCards: 40 }));
  expect(revisePlan(morning, input({ subjects, dueCards: 7 }))).toMatchObject(nothing);
  const evening = revised(morning, input({ subjects, dueCards: 0 }));
  expect(evening.find(({ kind }) => kind === 'cards')).toMatchObject({ state: 'done', minutes: 20 });
});

test('replanning keeps only done items', () => {
  const subjects = ['maths', 'physics'].map(subject);
  const morning = revised([], input({ subjects }));
  const noon = morning.map((item, at) => ({ ...item, state: at === 0 ? ('done' as const) : ('skipped' as const) }));
  const afresh = applied(noon, replan(noon, input({ subjects, tasks: [task('a')] })));
  expect(afresh[0]).toEqual(noon[0]);
  expect(afresh[1]).toMatchObject({ taskId: 'a', state: 'planned' });
  expect(afresh.slice(1).every(({ state }) => state === 'planned')).toBe(true);
});

test('two offline devices create the same ids, and different ones for different items', async () => {
  const about = crypto.randomUUID();
  const id = await planItemId(day, 'task', about, 0);
  expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(await planItemId(day, 'task', about, 0)).toBe(id);
  const others = [
    planItemId(addDays(day, 1), 'task', about, 0),
    planItemId(day, 'study', about, 0),
    planItemId(day, 'task', crypto.randomUUID(), 0),
    planItemId(day, 'task', about, 1),
  ];
  expect(new Set([id, ...(await Promise.all(others))]).size).toBe(5);
});

const subjectIds = ['maths', 'physics', 'chemistry'];
const anyTask = fc.record({
  id: fc.integer({ min: 0, max: 30 }).map(String),
  title: fc.constant('x'),
  subjectId: fc.option(fc.constantFrom(...subjectIds)),
  priority: fc.constantFrom('none', 'low', 'medium', 'high'),
  position: fc.constantFrom('V', 'k'),
  dueDate: fc.option(fc.integer({ min: -5, max: 5 }).map((days) => addDays(day, days))),
  estimate: fc.option(fc.integer({ min: 1, max: 300 })),
  spent: fc.integer({ min: 0, max: 100 }),
  plannedDay: fc.option(fc.constantFrom(addDays(day, -1), day, addDays(day, 1))),
  carried: fc.integer({ min: 0, max: 4 }),
  need: fc.constantFrom(0, 1.5, 3),
}) satisfies fc.Arbitrary<PlanTask>;
const anyTasks = fc.uniqueArray(anyTask, { selector: ({ id }) => id, maxLength: 20 });
const anySubjects = fc.subarray(subjectIds).map((ids) => ids.map(subject));
const anyInput = fc
  .record({
    target: fc.integer({ min: 0, max: 600 }),
    tasks: anyTasks,
    subjects: anySubjects,
    dueCards: fc.integer({ min: 0, max: 300 }),
    done: fc.func(fc.boolean()),
  })
  .map(({ tasks, done, ...fields }) =>
    input({ ...fields, tasks: tasks.filter(({ id }) => !done(id)), finished: tasks.filter(({ id }) => done(id)) }),
  );
/** Actions of a student on a plan. */
const anyDeeds = fc.array(fc.record({ at: fc.nat(), to: fc.nat(), deed: fc.constantFrom('move', 'skip', 'finish', 'put back') }), {
  maxLength: 8,
});
type Deed = typeof anyDeeds extends fc.Arbitrary<readonly (infer D)[]> ? D : never;

function touched(items: readonly StoredPlanItem[], deeds: readonly Deed[]): StoredPlanItem[] {
  let next = [...items];
  for (const { at, to, deed } of next.length === 0 ? [] : deeds) {
    const { id, position } = next[at % next.length]!;
    const set = (fields: Partial<StoredPlanItem>) => (next = next.map((item) => (item.id === id ? { ...item, ...fields } : item)));
    if (deed === 'skip') set({ state: 'skipped' });
    if (deed === 'finish') set({ state: 'done' });
    if (deed === 'put back') set({ state: 'planned', position: keptPosition(position) });
    if (deed !== 'move') continue;
    const moved = new Map(movedPositions(next, id, to % next.length).map((place) => [place.id, place.position]));
    next = next.map((item) => ({ ...item, position: moved.get(item.id) ?? item.position })).toSorted(byPosition);
  }
  return next;
}

test('for any change: no due task dropped silently, nothing added beyond capacity, and revising twice changes nothing', () => {
  fc.assert(
    fc.property(anyInput, anyDeeds, anyInput, (morning, deeds, noon) => {
      const stored = touched(revised([], morning), deeds);
      const revision = revisePlan(stored, noon);
      const next = applied(stored, revision);
      const counted = next.filter(({ state }) => state !== 'skipped');
      const own = counted.filter((item) => item.state === 'done' || isPlacedByHand(item) || item.kind === 'cards');
      expect(minutesOf(counted)).toBeLessThanOrEqual(Math.max(revision.capacity, minutesOf(own)));
      const said = new Set([...next.map(({ taskId }) => taskId), ...revision.leftOut.map(({ taskId }) => taskId)]);
      for (const { id } of noon.tasks.filter((one) => isDue(one, day))) expect(said).toContain(id);
      expect(revisePlan(next, noon)).toMatchObject(nothing);
    }),
    { numRuns: 2000 },
  );
});

test('for any change: items the student placed, skipped or did stay in order unless obsolete', () => {
  fc.assert(
    fc.property(anyInput, anyDeeds, anyInput, (morning, deeds, noon) => {
      const stored = touched(revised([], morning), deeds);
      const own = stored.filter((item) => item.state !== 'planned' || isPlacedByHand(item));
      const next = revised(stored, noon);
      const isGone = ({ kind, taskId, subjectId, state }: StoredPlanItem) =>
        kind === 'task'
          ? state !== 'done' && ![...noon.tasks, ...noon.finished].some(({ id }) => id === taskId)
          : kind === 'study' && state === 'planned' && !noon.subjects.some(({ id }) => id === subjectId);
      // A done item that is due again returns to the plan.
      const isOpenAgain = ({ taskId, state }: StoredPlanItem) =>
        state === 'done' && noon.tasks.some((one) => one.id === taskId && (isDue(one, day) || isPutOff(one, day)));
      const expected = own.filter((item) => !isGone(item) && !isOpenAgain(item)).map(({ id }) => id);
      expect(next.map(({ id }) => id).filter((id) => expected.includes(id))).toEqual(expected);
    }),
    { numRuns: 500 },
  );
});

test('the order of the documents does not change the revision', () => {
  fc.assert(
    fc.property(anyInput, anyDeeds, anyInput, (morning, deeds, noon) => {
      const stored = touched(revised([], morning), deeds);
      const { tasks, subjects, finished } = noon;
      const reordered = { ...noon, tasks: tasks.toReversed(), subjects: subjects.toReversed(), finished: finished.toReversed() };
      const sorted = ({ changed, removed, ...rest }: PlanRevision) => ({
        ...rest,
        changed: changed.toSorted(byPosition),
        removed: removed.toSorted(),
      });
      expect(sorted(revisePlan(stored.toReversed(), reordered))).toEqual(sorted(revisePlan(stored, noon)));
    }),
  );
});

test('a move gives the requested order, also when repeated', () => {
  const fill = revised([], input({ target: 400, subjects: ['maths', 'physics'].map(subject) }));
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(fill.length - 1), fc.nat(fill.length - 1)), { maxLength: 40 }), (moves) => {
      let items = fill;
      for (const [at, to] of moves) {
        const { id } = items[at]!;
        const wanted = items.filter((item) => item.id !== id).toSpliced(to, 0, items[at]!);
        const moved = new Map(movedPositions(items, id, to).map((place) => [place.id, place.position]));
        items = items.map((item) => ({ ...item, position: moved.get(item.id) ?? item.position })).toSorted(byPosition);
        expect(items.map((item) => item.id)).toEqual(wanted.map((item) => item.id));
        expect(isPlacedByHand(items[to]!)).toBe(true);
      }
    }),
  );
});
