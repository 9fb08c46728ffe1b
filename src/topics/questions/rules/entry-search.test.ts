import { expect, test } from 'vitest';

import { EntrySearch, type SearchedEntry } from './entry-search.ts';

async function searchOver(...titles: string[]): Promise<EntrySearch<SearchedEntry>> {
  const search = new EntrySearch<SearchedEntry>();
  await search.add(titles.map((title) => ({ slug: title, title, names: '', text: '' })));
  return search;
}

const MOMENTUM = 'A ball of momentum $p$ hits a wall. What is the change of its momentum?';
const LENS = 'A lens forms an image at 20 cm. Where is the object?';
const INTEGRAL = String.raw`Evaluate $\int_0^1 x\,dx$`;
const HINDI = 'संवेग संरक्षण का नियम क्या है?';

test.each([
  ['momentm', MOMENTUM],
  ['Momentum ball', MOMENTUM],
  ['MOMENTUM wal', MOMENTUM],
  ['∫ x dx', INTEGRAL],
  [String.raw`\int x dx`, INTEGRAL],
  ['integral of x', INTEGRAL],
  ['संवेग', HINDI],
  ['sanveg', HINDI],
  ['sanvegh sanrakshan', HINDI],
])('a search for %s finds %s', async (query, title) => {
  expect((await searchOver(MOMENTUM, LENS, INTEGRAL, HINDI)).search(query, 10)[0]?.title).toBe(title);
});

test('where no entry has every word, those with some are found', async () => {
  expect((await searchOver(MOMENTUM, LENS)).search('lens zzzzzz', 10).map(({ title }) => title)).toEqual([LENS]);
});

test('nothing is found for nothing, and a pasted book does not stop the page', async () => {
  const search = await searchOver(MOMENTUM, LENS);
  expect(search.search(' ?! ', 10)).toEqual([]);
  expect(search.search('momentum '.repeat(100_000), 10)).toHaveLength(1);
});

test('a search that was told of more entries finds those, too, that an earlier one is still adding', async () => {
  const entryOf = (title: string): SearchedEntry => ({ slug: title, title, names: '', text: '' });
  const first = [...Array.from({ length: 1000 }, (_, at) => entryOf(`Lens ${at + 10}`)), entryOf(MOMENTUM)];
  const search = new EntrySearch<SearchedEntry>();
  const adding = search.add(first);
  await search.add([...first, entryOf(INTEGRAL)]);
  expect(search.search('momentm', 10).map(({ title }) => title)).toEqual([MOMENTUM]);
  await adding;
});

test('an entry that is added twice is found once', async () => {
  const search = await searchOver(MOMENTUM);
  await search.add([{ slug: MOMENTUM, title: MOMENTUM, names: '', text: '' }]);
  expect(search.search('momentum', 10)).toHaveLength(1);
  expect(search.size).toBe(1);
});
