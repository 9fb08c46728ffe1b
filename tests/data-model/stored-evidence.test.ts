import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { signUp, type Student } from '../../backend/testing/client.ts';
import { picture, type PictureType } from '../../backend/testing/pictures.ts';
import { backends, type TestBackend } from '../support/backends.ts';
import { groupOfTwo, type GroupOfTwo } from '../support/group-of-two.ts';

/** A picture that somebody reported, its owner, and what moderators see of it. */
interface Reported {
  readonly owner: Student;
  readonly bucket: string;
  readonly name: string;
  readonly type: PictureType;
  /** Takes back what shows the picture. */
  takeBack(): PromiseLike<unknown>;
}

describe.each(backends)('pictures as evidence on $name', ({ hasSql, open }) => {
  let backend: TestBackend;
  let moderator: Student;

  beforeAll(async () => {
    backend = await open();
    if (!hasSql) return;
    moderator = await signUp(backend);
    await moderator.client.rpc('ensure_profile').throwOnError();
    await backend.query('insert into private.moderators (user_id) values ($1)', [moderator.id]);
  });
  afterAll(() => backend.close());

  const bucketOf = ({ client }: Student, bucket: string) => client.storage.from(bucket);
  const newName = ({ id }: Student) => `${id}/${crypto.randomUUID()}.webp`;
  async function uploaded(owner: Student, bucket: string): Promise<string> {
    const name = newName(owner);
    const { error } = await bucketOf(owner, bucket).upload(name, picture('image/webp'));
    if (error) throw error;
    return name;
  }
  async function message({ author, groupId }: GroupOfTwo, imagePath: string): Promise<string> {
    const id = crypto.randomUUID();
    await author.client.from('group_messages').insert({ id, groupId, createdBy: author.id, text: '', imagePath }).throwOnError();
    return id;
  }
  const report = async ({ client }: Student, kind: string, args: object): Promise<void> => {
    const { data } = await client.rpc(`report_${kind}`, { ...args, reason: 'bullying', note: '' }).throwOnError();
    expect(data).toBe('reported');
  };
  const decide = async (student: Student, action: string): Promise<void> => {
    const [found] = await backend.query<{ id: string }>(
      'select id from private.reports where student = $1 order by created_at desc limit 1',
      [student.id],
    );
    const decision = { report_id: found!.id, action, reason: 'bullying', note: '' };
    expect((await moderator.client.rpc('moderate', decision).throwOnError()).data).toBe('done');
  };
  /** The bytes, and when they were stored, past every policy. */
  const stored = async ({ bucket, name }: Reported) =>
    (await backend.query('select id, version, metadata from storage.objects where bucket_id = $1 and name = $2', [bucket, name]))[0];

  const REPORTED: Readonly<Record<string, () => Promise<Reported>>> = {
    'a group message': async () => {
      const group = await groupOfTwo(backend);
      const { author, member } = group;
      const name = await uploaded(author, 'chat-images');
      const id = await message(group, name);
      await report(member, 'message', { message_id: id });
      const takeBack = () => author.client.from('group_messages').delete().eq('id', id).throwOnError();
      return { owner: author, bucket: 'chat-images', name, type: 'image/webp', takeBack };
    },
    'a hidden group message': async () => {
      const group = await groupOfTwo(backend);
      const { author, member } = group;
      const name = await uploaded(author, 'chat-images');
      const id = await message(group, name);
      await report(member, 'message', { message_id: id });
      await decide(author, 'hide');
      return { owner: author, bucket: 'chat-images', name, type: 'image/webp', takeBack: () => Promise.resolve() };
    },
    'a reported member': async () => {
      const { author, member, groupId } = await groupOfTwo(backend);
      const name = await uploaded(author, 'profile-pictures');
      await report(member, 'member', { group_id: groupId, member_id: author.id });
      const takeBack = () => author.client.from('users').update({ photo_url: null }).eq('id', author.id).throwOnError();
      return { owner: author, bucket: 'profile-pictures', name, type: 'image/webp', takeBack };
    },
    'a question': async () => {
      const { author, member } = await groupOfTwo(backend);
      const name = await uploaded(author, 'qa-images');
      const row = { title: 'Is this evidence kept?', subject: 'physics', picture: name };
      const { data } = await author.client.from('qa_entries').insert(row).select('id').single().throwOnError();
      await report(member, 'question', { question_id: data!.id });
      const takeBack = () => author.client.from('qa_entries').delete().eq('id', data!.id).throwOnError();
      return { owner: author, bucket: 'qa-images', name, type: 'image/webp', takeBack };
    },
    'an answer': async () => {
      const { author, member } = await groupOfTwo(backend);
      const asked = { title: 'Is this evidence kept, too?', subject: 'physics' };
      const { data } = await member.client.from('qa_entries').insert(asked).select('id').single().throwOnError();
      const name = await uploaded(author, 'qa-images');
      const row = { entry_id: data!.id as string, body: 'See', picture: name };
      const { data: answer } = await author.client.from('qa_answers').insert(row).select('id').single().throwOnError();
      await report(member, 'answer', { answer_id: answer!.id });
      const takeBack = () => author.client.from('qa_answers').delete().eq('id', answer!.id).throwOnError();
      return { owner: author, bucket: 'qa-images', name, type: 'image/webp', takeBack };
    },
  };

  const WAYS: Readonly<Record<string, (reported: Reported) => Promise<unknown>>> = {
    'an upload': ({ owner, bucket, name }) => bucketOf(owner, bucket).upload(name, picture('image/webp', 900)),
    'an upload that replaces': ({ owner, bucket, name }) =>
      bucketOf(owner, bucket).upload(name, picture('image/webp', 900), { upsert: true }),
    'a replacement': ({ owner, bucket, name }) => bucketOf(owner, bucket).update(name, picture('image/webp', 900)),
    'a removal': ({ owner, bucket, name }) => bucketOf(owner, bucket).remove([name]),
    'a removal among others': async ({ owner, bucket, name }) =>
      bucketOf(owner, bucket).remove([newName(owner), name, await uploaded(owner, bucket)]),
    'a removal by address': ({ owner, bucket, name }) =>
      fetch(`${backend.url}/storage/v1/object/${bucket}/${name}`, {
        method: 'DELETE',
        headers: { apikey: backend.publishableKey, authorization: `Bearer ${owner.accessToken}` },
      }),
    'a move': ({ owner, bucket, name }) => bucketOf(owner, bucket).move(name, newName(owner)),
    'a move to another bucket': ({ owner, bucket, name }) =>
      bucketOf(owner, bucket).move(name, newName(owner), { destinationBucket: 'background-images' }),
    'a copy over it': async ({ owner, bucket, name }) => bucketOf(owner, bucket).copy(await uploaded(owner, bucket), name),
    'removal after taking it back': async (reported) => {
      await reported.takeBack();
      return bucketOf(reported.owner, reported.bucket).remove([reported.name]);
    },
  };

  test.skipIf(!hasSql).each(Object.keys(REPORTED))(
    'the picture of %s stays as it was when reported, whatever its owner sends',
    async (what) => {
      const reported = await REPORTED[what]!();
      const before = await stored(reported);
      expect(before).toBeDefined();
      for (const [way, send] of Object.entries(WAYS)) {
        await send(reported);
        expect([way, await stored(reported)]).toEqual([way, before]);
      }
    },
  );

  test.skipIf(!hasSql)('after the decision the owner may remove it; what a moderator hid stays until it is restored', async () => {
    const dismissed = await REPORTED['a group message']!();
    await decide(dismissed.owner, 'dismiss');
    expect((await bucketOf(dismissed.owner, dismissed.bucket).remove([dismissed.name])).data).toHaveLength(1);
    const hidden = await REPORTED['a hidden group message']!();
    await decide(hidden.owner, 'restore');
    expect((await bucketOf(hidden.owner, hidden.bucket).remove([hidden.name])).data).toHaveLength(1);
  });

  test.skipIf(!hasSql)('a message that was reported without its picture gets none that moderators would take for it', async () => {
    const group = await groupOfTwo(backend);
    const name = await uploaded(group.author, 'chat-images');
    const id = await message(group, name);
    await bucketOf(group.author, 'chat-images').remove([name]);
    await report(group.member, 'message', { message_id: id });
    const { error } = await bucketOf(group.author, 'chat-images').upload(name, picture('image/webp', 900));
    expect(error).toMatchObject({ statusCode: '403' });
  });

  test.skipIf(!hasSql)('a banned student exchanges no picture that others see, and still stores their own', async () => {
    const group = await groupOfTwo(backend);
    const { author } = group;
    const [shown, said] = [await uploaded(author, 'profile-pictures'), await uploaded(author, 'chat-images')];
    await message(group, said);
    await backend.query(`update public.users set messaging_ban = 'bullying' where id = $1`, [author.id]);
    for (const [bucket, name] of [
      ['profile-pictures', shown],
      ['chat-images', said],
    ] as const) {
      const theirs = bucketOf(author, bucket);
      const other = picture('image/webp', 900);
      expect((await theirs.update(name, other)).error).not.toBeNull();
      expect((await theirs.upload(name, other, { upsert: true })).error).not.toBeNull();
      await theirs.remove([name]);
      expect((await theirs.upload(name, other)).error).toMatchObject({ statusCode: '403' });
    }
    expect((await bucketOf(author, 'profile-pictures').upload(newName(author), picture('image/webp'))).error).not.toBeNull();
    for (const bucket of ['chat-images', 'background-images']) expect(await uploaded(author, bucket)).toBeDefined();
  });
});
