import { useEffect, useState } from 'react';
import { expect } from 'vitest';
import { page } from 'vitest/browser';

import { collectionSchemas } from '../../replication/schema/collections.ts';
import { edited } from '../../replication/document/edit.ts';
import type { Replica } from '../../src/shared/replica/local-database.ts';
import { updateDocuments } from '../../replication/storage/store.ts';
import { useOpenReplica } from '../../src/shared/replica/replica-context.tsx';
import { discardRejected } from '../../src/shared/student/corrections.ts';
import { rejectedDocuments, type RejectedDocument } from '../../src/shared/replica/unsent-documents.ts';
import { useUserId } from '../../src/shared/session/use-user.ts';
import { syncStatus } from '../../src/shared/replica/sync-status.ts';
import { RejectedList } from '../../src/topics/sync/screens/rejected-list.tsx';
import { syncWords } from '../../src/topics/sync/screens/sync-words.ts';
import { violationsInThemes } from './support/axe.ts';
import { test } from './support/student.tsx';

const PICTURES = { full: ['a.webp', 'b.webp'], refused: ['c.webp'] };

/** What the sync page shows of what the server did not take. */
function Refused({ onRetryPictures }: { readonly onRetryPictures: (paths: readonly string[]) => void }) {
  const userId = useUserId();
  const replica = useOpenReplica()?.replica;
  const [documents, setDocuments] = useState<readonly RejectedDocument[]>([]);
  useEffect(() => void (replica && rejectedDocuments(replica.store).then(setDocuments)), [replica]);
  if (!replica) return null;
  return (
    <RejectedList
      documents={documents}
      pictures={PICTURES}
      onRetry={({ collection, id }) => void replica.retry(collection, id)}
      onRetryAll={() => void replica.retryAll()}
      onEdit={({ collection, id }, values) => replica.edit(collection, id, values)}
      onDiscard={({ collection, id }) => void discardRejected(replica, userId, collection, id)}
      onRetryPictures={onRetryPictures}
    />
  );
}

test('FULL-2: what finds no room is listed apart, with what to do, and is tried again when the student asks', async ({ student }) => {
  student.show(null);
  const replica = await student.replica();
  const task = (title: string) => ({ id: crypto.randomUUID(), createdBy: student.id, createdAt: Date.now(), title, position: 'a0' });
  const [full, invalid] = [task('Complex numbers: problems 1 to 20'), task('Refused for another reason')];
  await replica.insertAll('todos', [full, invalid]);
  for (const [{ id }, reason] of [
    [full, 'full'],
    [invalid, 'invalid'],
  ] as const) {
    await updateDocuments(replica.store, 'todos', [id], (current) => {
      const { sync, ...fields } = edited(collectionSchemas.todos, current!, { notes: 'n' }, 'w');
      return { ...fields, id, _deleted: false, sync: { ...sync, state: 'rejected', rejection: { reason, message: '', row: null } } };
    });
  }
  const sentAgain: (readonly string[])[] = [];
  student.show(<Refused onRetryPictures={(paths) => sentAgain.push(paths)} />);
  const section = page.getByRole('region', { name: 'No room for more' });
  const words = () => section.query()?.textContent ?? '';
  // Pictures are listed at once, documents when they have been read.
  await expect.poll(words).toContain(full.title);
  expect(words()).toContain('Your account is full.');
  expect(words()).toContain('Delete something you no longer need, and Ekagra sends it by itself.');
  expect(words()).not.toContain(invalid.title);
  const refused = page.getByRole('region', { name: 'Not accepted by the server' });
  expect(refused.query()?.textContent).toContain(invalid.title);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  expect(await violationsInThemes()).toEqual([]);
  // Never "Synced".
  const shown = await student.replica();
  const { length } = await rejectedDocuments(shown.store);
  expect(syncWords(syncStatus({ phase: 'idle' }, 0, length))).toBe('2 changes need attention');
  await section.getByRole('button', { name: 'Try again' }).first().click();
  await expect.poll(async () => (await shown.store.inState('todos', 'waiting', 9)).map(({ id }) => id)).toEqual([full.id]);
  // Pictures are no documents: each list counts its own, and they are sent again together.
  expect(words()).toContain('2 pictures');
  expect(refused.query()?.textContent).toContain('1 picture');
  await section.getByRole('listitem').filter({ hasText: '2 pictures' }).getByRole('button', { name: 'Try again' }).click();
  expect(sentAgain).toEqual([PICTURES.full]);
});

/** The server's answer to an edit of a card. */
function reject({ store }: Replica, id: string, edit: Readonly<Record<string, unknown>>): Promise<unknown> {
  return updateDocuments(store, 'flashcards', [id], (current) => {
    const { sync, ...fields } = edited(collectionSchemas.flashcards, current!, edit, 'w');
    return { ...fields, id, sync: { ...sync, state: 'rejected', rejection: { reason: 'invalid', message: '', row: null } } };
  });
}

test('what the student corrects of a rejected document survives a reload until it is saved', async ({ student }) => {
  student.show(null);
  const replica = await student.replica();
  const card = { id: crypto.randomUUID(), user_id: student.id, front: 'Optics', back: 'Light' };
  await replica.insert('flashcards', card);
  await reject(replica, card.id, { back: 'n' });
  const list = <Refused onRetryPictures={() => undefined} />;
  student.show(list);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByLabelText('Back').fill('An hour of typing');
  student.show(null);
  student.show(list);
  await expect.element(page.getByLabelText('Back')).toHaveValue('An hour of typing');
  await page.getByRole('button', { name: 'Save and send' }).click();
  await expect.element(page.getByLabelText('Back')).not.toBeInTheDocument();
  expect(await (await student.replica()).get('flashcards', card.id)).toMatchObject({ front: 'Optics', back: 'An hour of typing' });
});

test('discarding a rejected document takes along what was corrected of it: a later rejection begins with what is stored', async ({
  student,
}) => {
  student.show(null);
  const replica = await student.replica();
  const card = { id: crypto.randomUUID(), user_id: student.id, front: 'Optics', back: 'Light' };
  await replica.insert('flashcards', card);
  await reject(replica, card.id, { back: 'n' });
  const list = <Refused onRetryPictures={() => undefined} />;
  student.show(list);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByLabelText('Back').fill('Typed before the card was deleted');
  // Deleted on its own screen, which the server refuses too: nothing of it can be corrected any more.
  await reject(await student.replica(), card.id, { _deleted: true });
  student.show(list);
  const key = `ekagra-${student.id}-draft-rejected-${card.id}`;
  expect(localStorage.getItem(key)).toContain('Typed before');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => localStorage.getItem(key)).toBeNull();
});
