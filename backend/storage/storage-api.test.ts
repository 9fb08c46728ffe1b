import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backends, type TestBackend } from '../../tests/support/backends.ts';
import { signUp, type Student, visitor } from '../testing/client.ts';
import { picture } from '../testing/pictures.ts';

describe.each(backends)('storage on $name', ({ open, hasSql }) => {
  let backend: TestBackend;
  let student: Student;
  let stranger: Student;

  beforeAll(async () => {
    backend = await open();
    [student, stranger] = await Promise.all([signUp(backend), signUp(backend)]);
  });
  afterAll(() => backend.close());

  const BUCKETS = ['profile-pictures', 'background-images', 'chat-images'];
  const images = (who: Student, bucket = 'chat-images') => who.client.storage.from(bucket);
  const newName = (who: Student, folder = '') => `${who.id}/${folder}${crypto.randomUUID()}.png`;
  async function uploaded(who: Student, bucket = 'chat-images', name = newName(who)): Promise<string> {
    const { error } = await images(who, bucket).upload(name, picture());
    if (error) throw error;
    return name;
  }
  const denied = { statusCode: '403', message: 'new row violates row-level security policy' };

  test.each(BUCKETS)('a student uploads to %s, as a file, as bytes and as a stream, and gets the same bytes back', async (bucket) => {
    const original = new Uint8Array(await picture().arrayBuffer());
    for (const body of [picture(), original, picture().stream()]) {
      const name = newName(student);
      const { data, error } = await images(student, bucket).upload(name, body, { contentType: 'image/png' });
      expect(error).toBeNull();
      expect(data).toMatchObject({ path: name, fullPath: `${bucket}/${name}`, id: expect.any(String) as string });
      const { data: download } = await images(student, bucket).download(name);
      expect(download?.type).toBe('image/png');
      expect(new Uint8Array(await download!.arrayBuffer())).toEqual(original);
    }
  });

  test('an upload replaces nothing, and of concurrent ones of a name one wins completely', async () => {
    const name = await uploaded(student);
    for (const upsert of [false, true]) {
      expect((await images(student).upload(name, picture('image/gif'), { upsert })).error).not.toBeNull();
    }
    expect((await images(student).upload(name, picture('image/gif'))).error).toMatchObject({ statusCode: '409' });
    expect((await images(student).update(name, picture('image/gif'))).error).not.toBeNull();
    expect((await images(student).download(name)).data?.type).toBe('image/png');

    const raced = newName(student);
    const sizes = [1000, 2000, 3000];
    const answers = await Promise.all(sizes.map((size) => images(student).upload(raced, picture('image/png', size))));
    const winner = answers.findIndex(({ error }) => error === null);
    expect(answers.filter(({ error }) => error !== null)).toHaveLength(2);
    expect((await images(student).download(raced)).data?.size).toBe(sizes[winner]);
  });

  test('a file is described to those who may read it, and others learn only that it is not there', async () => {
    const name = await uploaded(student);
    const { data } = await images(student).info(name);
    expect(data).toMatchObject({ name, bucketId: 'chat-images', contentType: 'image/png', size: picture().size });
    expect(await images(student).exists(name)).toMatchObject({ data: true });
    for (const who of [student, stranger]) {
      const { error } = await images(who).info(who === student ? newName(student) : name);
      expect(error).toMatchObject({ statusCode: '404', message: 'Object not found' });
    }
  });

  test('a folder is listed by name', async () => {
    const folder = `${student.id}/${crypto.randomUUID()}/`;
    const names = ['a.png', 'b.png', 'c.png'];
    for (const name of [...names, 'inner/d.png']) await uploaded(student, 'chat-images', `${folder}${name}`);
    const list = async (options: object, path = folder) =>
      (await images(student).list(path, options)).data?.filter(({ id }) => id !== null).map(({ name }) => name);
    expect(await list({})).toEqual(names);
    expect(await list({}, `${folder}inner`)).toEqual(['d.png']);
    expect(await list({ limit: 1 })).toEqual(['a.png']);
    // Wildcards in a path are literal.
    expect(await list({}, `${student.id}/%`)).toEqual([]);
  });

  test('everything below a prefix is listed by name', async () => {
    const prefix = `${student.id}/${crypto.randomUUID()}/`;
    const names = ['a.png', 'b.png', 'inner/c.png', 'inner/d.png', 'z.png'].map((name) => prefix + name);
    for (const name of names) await uploaded(student, 'chat-images', name);
    const list = async (limit: number) => {
      const { data } = await images(student).listV2({ prefix, limit });
      return { names: data!.objects.map(({ name }) => name), hasNext: data!.hasNext };
    };
    expect(await list(500)).toEqual({ names, hasNext: false });
    expect(await list(2)).toEqual({ names: names.slice(0, 2), hasNext: true });
  });

  test('removed objects are gone, and only existing ones are reported', async () => {
    const [name, other] = [await uploaded(student), newName(student)];
    expect((await images(student).remove([name, other])).data?.map((removed) => removed.name)).toEqual([name]);
    expect((await images(student).download(name)).error).not.toBeNull();
  });

  test.each(BUCKETS)("a stranger can do nothing in a student's folder of %s", async (bucket) => {
    const [name, own] = [await uploaded(student, bucket), await uploaded(stranger, bucket)];
    const theirs = images(stranger, bucket);
    expect((await theirs.upload(newName(student), picture())).error).toMatchObject(denied);
    expect((await theirs.upload(name, picture('image/gif'))).error).not.toBeNull();
    expect((await theirs.upload(name, picture('image/gif'), { upsert: true })).error).not.toBeNull();
    expect((await theirs.update(name, picture('image/gif'))).error).not.toBeNull();
    expect((await theirs.move(own, newName(student))).error).not.toBeNull();
    expect((await theirs.move(name, newName(stranger))).error).not.toBeNull();
    expect((await theirs.copy(own, newName(student))).error).not.toBeNull();
    expect((await theirs.copy(name, newName(stranger))).error).not.toBeNull();
    expect((await theirs.remove([name])).data).toEqual([]);
    expect((await theirs.createSignedUrl(name, 60)).error).not.toBeNull();
    expect((await theirs.list(student.id)).data).toEqual([]);
    expect((await theirs.list('')).data?.map((entry) => entry.name)).not.toContain(student.id);
    expect((await theirs.listV2({ prefix: student.id })).data?.objects).toEqual([]);
    expect((await images(student, bucket).download(name)).data?.type).toBe('image/png');
  });

  test('a group message’s picture is readable by members, while they are members and the message exists', async () => {
    const [member, outsider] = [stranger, await signUp(backend)];
    const group = (await student.client.rpc('create_group', { name: 'Physics' }).throwOnError()).data as { id: string; inviteCode: string };
    await member.client.rpc('join_group', { code: group.inviteCode }).throwOnError();
    const [shown, kept] = [await uploaded(student), await uploaded(student)];
    const post = async (author: Student, imagePath: string) => {
      const message = { id: crypto.randomUUID(), groupId: group.id, createdBy: author.id, text: '', imagePath };
      await author.client.from('group_messages').insert(message).throwOnError();
      return message.id;
    };
    const seenBy = async (who: Student, name: string) => (await images(who).download(name)).error === null;

    const message = await post(student, shown);
    expect([await seenBy(member, shown), await seenBy(member, kept), await seenBy(outsider, shown)]).toEqual([true, false, false]);
    expect((await images(member).remove([shown])).data).toEqual([]);
    expect((await images(member).update(shown, picture())).error).not.toBeNull();

    // Naming another's picture in one's own message opens it to nobody.
    await post(member, kept);
    expect(await seenBy(member, kept)).toBe(false);

    await student.client.from('group_messages').delete().eq('id', message).throwOnError();
    expect([await seenBy(member, shown), await seenBy(student, shown)]).toEqual([false, true]);
    await post(student, shown);
    expect(await seenBy(member, shown)).toBe(true);
    await member.client.rpc('leave_group', { group_id: group.id }).throwOnError();
    expect(await seenBy(member, shown)).toBe(false);
  });

  test('a profile picture is public, other pictures are private', async () => {
    for (const bucket of BUCKETS) {
      const name = await uploaded(student, bucket);
      const isPublic = bucket === 'profile-pictures';
      const answer = await fetch(images(student, bucket).getPublicUrl(name).data.publicUrl);
      expect([bucket, answer.status]).toEqual([bucket, isPublic ? 200 : 400]);
      expect((await images(stranger, bucket).download(name)).error === null).toBe(isPublic);
      expect((await visitor(backend).storage.from(bucket).download(name)).error === null).toBe(isPublic);
    }
  });

  test('a visitor can neither upload, list, sign nor remove', async () => {
    const name = await uploaded(student, 'profile-pictures');
    const anybody = visitor(backend).storage.from('profile-pictures');
    expect((await anybody.upload(newName(student), picture())).error).toMatchObject({ statusCode: '403' });
    expect((await anybody.upload('x.png', picture())).error).toMatchObject({ statusCode: '403' });
    expect((await anybody.list('')).data).toEqual([]);
    expect((await anybody.createSignedUrl(name, 60)).error).not.toBeNull();
    expect((await anybody.remove([name])).data).toEqual([]);
  });

  test('only the student’s own folder accepts uploads', async () => {
    for (const name of [student.id, `${student.id}.png`, 'shared/x.png', `x/${student.id}/x.png`, `${student.id.toUpperCase()}x/x.png`]) {
      expect([name, (await images(student).upload(name, picture())).error]).toMatchObject([name, denied]);
    }
    expect((await images(student, 'no-such-bucket').upload(newName(student), picture())).error).toMatchObject({ statusCode: '404' });
  });

  test('a picture that is too large or of an unknown type is refused', async () => {
    const megabyte = 1024 * 1024;
    for (const [bucket, limit] of [
      ['profile-pictures', 5],
      ['background-images', 10],
      ['chat-images', 10],
    ] as const) {
      expect((await images(student, bucket).upload(newName(student), picture('image/png', limit * megabyte))).error).toBeNull();
      expect((await images(student, bucket).upload(newName(student), picture('image/png', limit * megabyte + 1))).error).toMatchObject({
        statusCode: '413',
      });
    }
    for (const type of ['text/html', 'image/svg+xml', 'application/javascript', 'application/octet-stream', '']) {
      const { error } = await images(student).upload(newName(student), new Blob(['<svg onload="alert(1)"/>'], { type }));
      expect([type, error]).toMatchObject([type, { statusCode: '415' }]);
    }
  });

  test('a student can neither create, change, empty nor see buckets', async () => {
    const { storage } = student.client;
    expect((await storage.createBucket(`mine-${student.id}`, { public: true })).error).not.toBeNull();
    expect((await storage.updateBucket('chat-images', { public: true })).error).not.toBeNull();
    expect((await storage.emptyBucket('chat-images')).error).not.toBeNull();
    expect((await storage.deleteBucket('chat-images')).error).not.toBeNull();
    expect((await storage.listBuckets()).data).toEqual([]);
  });

  test('the tables of storage are not reachable by REST', async () => {
    const tables = student.client.schema('storage');
    expect((await tables.from('objects').select()).error).not.toBeNull();
    expect((await tables.from('objects').delete().eq('bucket_id', 'chat-images')).error).not.toBeNull();
  });

  test('a student can have twenty profile pictures at most', async () => {
    const collector = await signUp(backend);
    const names = Array.from({ length: 20 }, () => newName(collector));
    for (const name of names) await uploaded(collector, 'profile-pictures', name);
    expect((await images(collector, 'profile-pictures').upload(newName(collector), picture())).error).toMatchObject(denied);
    await images(collector, 'profile-pictures').remove([names[0]!]);
    expect((await images(collector, 'profile-pictures').upload(newName(collector), picture())).error).toBeNull();
  });

  test.runIf(hasSql)('the token of a deleted account cannot upload', async () => {
    const former = await signUp(backend);
    await backend.query('delete from auth.users where id = $1', [former.id]);
    const { error } = await images(former).upload(newName(former), picture());
    expect(error).toMatchObject({ statusCode: '403', message: 'The session has ended' });
  });
});
