import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { signUp, type Student } from '../../backend/testing/client.ts';
import { backends, type TestBackend } from '../support/backends.ts';

describe.each(backends)('papers of mock tests and what refers to them, on $name', ({ open }) => {
  let backend: TestBackend;
  let [student, other]: Student[] = [];

  beforeAll(async () => {
    backend = await open();
    [student, other] = await Promise.all([signUp(backend), signUp(backend)]);
    await Promise.all([student, other].map(({ client }) => client.rpc('ensure_profile').throwOnError()));
  });
  afterAll(() => backend.close());

  async function add(kind: 'paper' | 'own' | 'attempt', paper_id: string | null, { id: user_id, client }: Student = student!) {
    const id = crypto.randomUUID();
    await client.from('attempts').insert({ id, user_id, kind, paper_id, paper: {} }).throwOnError();
    return id;
  }
  const deletion = (id: string) => ({
    collection: 'attempts',
    id,
    base: 1,
    changes: [{ n: 1, w: crypto.randomUUID(), set: { _deleted: true } }],
  });
  /** As devices do. */
  async function remove(...ids: readonly string[]): Promise<void> {
    const request = { device: 'd', documents: ids.map(deletion) };
    const { data } = await student!.client.rpc('sync_push', { request }).throwOnError();
    expect((data as { verdicts: unknown[] }).verdicts).toEqual(ids.map(() => expect.not.objectContaining({ status: 'rejected' })));
  }
  const left = async (...ids: readonly string[]) => {
    const { data } = await student!.client.from('attempts').select('id').eq('_deleted', false).in('id', ids).throwOnError();
    return data.map(({ id }) => id as string);
  };

  test('two devices that each delete one of the last two references leave no paper behind', async () => {
    const paper = await add('paper', null);
    const [own, attempt] = [await add('own', paper), await add('attempt', paper)];
    // Neither device knows of the other's deletion, so neither deletes the paper.
    await remove(own);
    expect(await left(paper)).toEqual([paper]);
    await remove(attempt);
    expect(await left(paper)).toEqual([]);
  });

  test('a paper that something refers to stays, and one that the device deletes as well goes once', async () => {
    const paper = await add('paper', null);
    const [one, two] = [await add('attempt', paper), await add('attempt', paper)];
    await remove(one);
    expect(await left(paper, two)).toEqual(expect.arrayContaining([paper, two]));
    await remove(two, paper);
    expect(await left(paper, two)).toEqual([]);
  });

  test('nobody’s deletion reaches the paper of another', async () => {
    const paper = await add('paper', null);
    const forged = await add('attempt', paper, other);
    await other!.client.from('attempts').update({ _deleted: true }).eq('id', forged).throwOnError();
    expect(await left(paper)).toEqual([paper]);
    // What only looks like a paper is none.
    const attempt = await add('attempt', null);
    const referring = await add('attempt', attempt);
    await remove(referring);
    expect(await left(attempt)).toEqual([attempt]);
  });
});
