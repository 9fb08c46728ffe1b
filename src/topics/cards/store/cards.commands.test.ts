import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { keptPictures } from '../../../../replication/pictures/kept-pictures.ts';
import { type TestReplica, testReplica } from '../../../../tests/support/test-replica.ts';
import { EMPTY_TEXT } from './card.ts';
import { addCard, forgetUnusedPicture, type NewCard } from './cards.commands.ts';

const student = crypto.randomUUID();
const written: NewCard = { ...EMPTY_TEXT, id: crypto.randomUUID(), front: '{{Delhi}}, {{Agra}}, {{Pune}}', source: 'own', sourceId: null };
let replica: TestReplica;

beforeEach(async () => {
  replica = await testReplica();
});
afterEach(() => replica.database.remove());

test.each([crypto.randomUUID(), '00000000-0000-4000-8000-ffffffffffff'])(
  'a text saved twice, with id %s, makes its cards once',
  async (id) => {
    await addCard(replica, student, { ...written, id });
    await addCard(replica, student, { ...written, id });
    expect((await replica.find('flashcards')).map(({ front }) => front).toSorted()).toEqual([
      'Delhi, Agra, {{Pune}}',
      'Delhi, {{Agra}}, Pune',
      '{{Delhi}}, Agra, Pune',
    ]);
  },
);

test('a picture that a card has is not discarded with an old draft of another tab', async () => {
  const frontPicture = { path: `${student}/picture.webp`, text: '' };
  await addCard(replica, student, { ...written, frontPicture });
  const pictures = keptPictures(null, student);
  const unused = `${student}/unused.webp`;
  for (const path of [frontPicture.path, unused]) {
    await pictures.keepUnsent(path, new Blob(['picture']));
    await forgetUnusedPicture(replica, student, path);
  }
  expect(await pictures.waiting()).toEqual([frontPicture.path]);
});
