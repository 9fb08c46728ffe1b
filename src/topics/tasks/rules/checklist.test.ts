import fc from 'fast-check';
import { expect, test } from 'vitest';

import { memberSet } from '../../../../replication/document/member-set.ts';
import {
  addEntry,
  checklistEntries,
  checklistProgress,
  moveEntry,
  removeEntry,
  renameEntry,
  tickEntry,
  untickedChecklist,
} from './checklist.ts';

/** Text that breaks naive code: combining marks, spaces, surrogate pairs and lone surrogates. */
const unit = fc.constantFrom(...'a9Vx- #!:;=,/\n\u0000éकि', '\u{1F600}', '\uD800');
const words = fc.string({ unit, minLength: 1, maxLength: 20 });
const foreign = fc.oneof(fc.string({ unit, maxLength: 30 }), fc.constantFrom('', 'V', 'V x', 'V ? a', ' x a', 'zzzzzzzzzz - a', 'V - a'));

/** One action on a list, and the resulting words; new words differ from existing ones. */
type Step = (texts: readonly string[], words: readonly string[], fresh: string) => readonly [readonly string[], readonly string[]];
const nth = (texts: readonly string[], at: number) => checklistEntries(texts)[at % Math.max(texts.length, 1)];
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.constant<Step>((texts, before, fresh) => [addEntry(texts, fresh), [...before, fresh]]),
  fc.nat(9).map<Step>((at) => (texts, before) => [tickEntry(texts, nth(texts, at)?.text ?? '', true), before]),
  fc.tuple(fc.nat(9), fc.constantFrom<-1 | 1>(-1, 1)).map<Step>(([at, by]) => (texts, before) => [
    moveEntry(texts, nth(texts, at)?.text ?? '', by),
    before,
  ]),
  fc.nat(9).map<Step>((at) => (texts, before, fresh) => {
    const entry = nth(texts, at);
    return entry ? [renameEntry(texts, entry.text, fresh), [...before.filter((one) => one !== entry.words), fresh]] : [texts, before];
  }),
);

const list = (...entries: string[]) => entries.reduce<readonly string[]>((texts, entry) => addEntry(texts, entry), []);
const shown = (texts: readonly string[]) => checklistEntries(texts).map((entry) => `${entry.isTicked ? '[x]' : '[ ]'} ${entry.words}`);
const named = (texts: readonly string[], name: string) => checklistEntries(texts).find((entry) => entry.words === name)!.text;

/** The server's merge of two devices that changed the same set (MERGE-2). */
function merged(base: readonly string[], ...devices: (readonly string[])[]): readonly string[] {
  const removed = devices.flatMap((texts) => base.filter((text) => !texts.includes(text)));
  const added = devices.flatMap((texts) => texts.filter((text) => !base.includes(text)));
  return memberSet([...base.filter((text) => !removed.includes(text)), ...added]);
}

test('no action and no foreign text loses an entry', () => {
  const wordsOf = (texts: readonly string[]) => checklistEntries(texts).map((entry) => entry.words);
  const start = fc.uniqueArray(foreign, { maxLength: 6, selector: (text) => wordsOf([text])[0] });
  fc.assert(
    fc.property(start, fc.array(step, { maxLength: 15 }), (foreignTexts, steps) => {
      let texts: readonly string[] = memberSet(foreignTexts);
      let expected: readonly string[] = wordsOf(texts);
      for (const [at, take] of steps.entries()) {
        const [next, words] = take(texts, expected, `fresh words ${at}`);
        texts = memberSet([...next]);
        expected = words;
        expect([...wordsOf(texts)].sort()).toEqual([...expected].sort());
      }
    }),
    { numRuns: 300 },
  );
});

test('different entries ticked on two devices both count, and so do a tick and a new entry', () => {
  fc.assert(
    fc.property(fc.uniqueArray(words, { minLength: 2, maxLength: 8 }), fc.nat(), fc.nat(), (entries, a, b) => {
      const base = list(...entries);
      const [first, second] = [a % entries.length, b % entries.length];
      fc.pre(first !== second);
      const one = tickEntry(base, nth(base, first)!.text, true);
      const other = addEntry(tickEntry(base, nth(base, second)!.text, true), 'and more');
      const both = merged(base, one, other);
      expect(checklistProgress(both)).toEqual({ ticked: 2, total: entries.length + 1 });
      expect(checklistEntries(both).map((entry) => entry.words)).toEqual([...entries, 'and more']);
    }),
  );
});

test('an entry renamed on one device, and ticked or moved on another, is one with all changes', () => {
  for (const base of [list('read', 'solve', 'check'), ['V - read', 'a - solve', 'k - check']]) {
    const read = named(base, 'read');
    const [renamed, ticked, moved] = [renameEntry(base, read, 'read twice'), tickEntry(base, read, true), moveEntry(base, read, 1)];
    for (const both of [merged(base, ticked, renamed), merged(base, renamed, ticked)]) {
      expect(shown(both)).toEqual(['[x] read twice', ...shown(base).slice(1)]);
      expect(checklistProgress(both)).toEqual({ ticked: 1, total: 3 });
    }
    const all = merged(base, ticked, renamed, moved);
    expect(shown(all)[1]).toBe('[x] read twice');
    // Undone on one device, while another renames it again: both from the same merged state.
    const twice = named(all, 'read twice');
    const again = merged(memberSet([...all]), tickEntry(all, twice, false), renameEntry(all, twice, 'read thrice'));
    expect(shown(again)).toHaveLength(3);
    expect(shown(again)[1]).toBe('[ ] read thrice');
    expect(shown(removeEntry(all, twice))).toHaveLength(2);
  }
});

test('an entry that two devices give other words keeps both', () => {
  const base = list('read', 'solve');
  const read = named(base, 'read');
  const both = merged(base, renameEntry(base, read, 'read p. 1'), renameEntry(base, read, 'read p. 2'));
  expect(shown(both)).toEqual(['[ ] read p. 1', '[ ] read p. 2', '[ ] solve']);
  expect(shown(tickEntry(both, named(both, 'read p. 2'), true))).toEqual(['[ ] read p. 1', '[x] read p. 2', '[ ] solve']);
});

test('an entry that one device renames twice, and another once, keeps the words of both', () => {
  const base = list('read', 'solve');
  const once = renameEntry(base, named(base, 'read'), 'read p. 1');
  const twice = renameEntry(once, named(once, 'read p. 1'), 'read p. 1 and 2');
  const other = renameEntry(base, named(base, 'read'), 'read with notes');
  expect(shown(merged(base, twice, other)).toSorted()).toEqual(['[ ] read p. 1 and 2', '[ ] read with notes', '[ ] solve']);
  // Words that both knew, which one only ticked.
  const ticked = tickEntry(once, named(once, 'read p. 1'), true);
  expect(shown(merged(once, twice, ticked))).toEqual(['[x] read p. 1 and 2', '[ ] solve']);
});

test('an imported entry without room for an id can be ticked', () => {
  const long = `V0 - ${'x'.repeat(380)}`;
  const [ticked] = tickEntry([long], long, true);
  expect(ticked!.length).toBeLessThanOrEqual(400);
  expect(checklistProgress([ticked!])).toEqual({ ticked: 1, total: 1 });
});

test('an earlier release reads a changed entry, and what it changes is read here', () => {
  const base = list('read');
  const [text] = renameEntry(base, base[0]!, 'read twice');
  const earlier = /^(?<position>\S+) (?<mark>[x-]) (?<words>.*)$/su.exec(text!)!.groups!;
  expect(earlier).toMatchObject({ mark: '-', words: 'read twice' });
  expect(shown([`${earlier['position']} x read thrice`])).toEqual(['[x] read thrice']);
});

test('entries keep their order when ticked or renamed, and change it when moved', () => {
  let texts = list('a', 'b', 'c');
  texts = tickEntry(texts, named(texts, 'b'), true);
  texts = renameEntry(texts, named(texts, 'b'), 'B');
  expect(shown(texts)).toEqual(['[ ] a', '[x] B', '[ ] c']);
  texts = moveEntry(texts, named(texts, 'c'), -1);
  expect(shown(texts)).toEqual(['[ ] a', '[ ] c', '[x] B']);
  texts = moveEntry(texts, named(texts, 'a'), 1);
  expect(shown(texts)).toEqual(['[ ] c', '[ ] a', '[x] B']);
  expect(moveEntry(texts, named(texts, 'c'), -1)).toEqual(texts);
  expect(shown(removeEntry(texts, named(texts, 'a')))).toEqual(['[ ] c', '[x] B']);
  expect(shown(untickedChecklist(texts))).toEqual(['[ ] c', '[ ] a', '[ ] B']);
});

test('a move reaches its target also between entries with equal positions', () => {
  const texts = ['V - a', 'V - b', 'V - c', 'not an entry'];
  expect(shown(moveEntry(texts, 'V - c', -1))).toEqual(['[ ] a', '[ ] c', '[ ] b', '[ ] not an entry']);
  expect(shown(moveEntry(texts, 'not an entry', -1))).toEqual(['[ ] a', '[ ] b', '[ ] not an entry', '[ ] c']);
});

test('a foreign entry can be ticked, and then has our format', () => {
  expect(shown(tickEntry(['loose words', 'V - a'], 'loose words', true))).toEqual(['[ ] a', '[x] loose words']);
});
