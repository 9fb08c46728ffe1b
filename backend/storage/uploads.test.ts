import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { type ClientRequest, type IncomingMessage, type OutgoingHttpHeaders, request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startPostgres } from '../../tests/support/postgres.ts';
import type { BodyPace } from '../http/stalled-body.ts';
import type { StorageLimits } from '../base/limits.ts';
import type { RunningBackend } from '../start-backend.ts';
import { PUBLISHABLE_KEY } from '../setup/supabase-app.ts';
import { signUp, type Student } from '../testing/client.ts';
import { PATIENCE_MS } from '../testing/patience.ts';
import { picture } from '../testing/pictures.ts';
import { launch, mountedFolder, temporaryFolder } from '../testing/processes.ts';
import { startTestBackend } from '../testing/start-test-backend.ts';

const BUCKET = 'chat-images';
const nameOf = ({ id }: Student) => `${id}/${randomUUID()}.png`;
const images = ({ client }: Student) => client.storage.from(BUCKET);

/** A backend with storage on disk. */
class Place {
  readonly directory = mkdtempSync(join(tmpdir(), 'ekagra-uploads-'));
  backend!: RunningBackend;
  #port = 0;
  student!: Student;

  #server!: Awaited<ReturnType<typeof startPostgres>>;

  async open(storage: Partial<StorageLimits>, pace?: BodyPace): Promise<void> {
    this.#server = await startPostgres();
    await this.start(storage, pace);
    this.student = await signUp(this.backend);
  }

  async start(storage: Partial<StorageLimits>, pace?: BodyPace): Promise<void> {
    this.backend = await startTestBackend({
      ...this.#server.options,
      dataDir: this.directory,
      port: this.#port,
      storage,
      ...(pace ? { pace } : {}),
    });
    this.#port = this.backend.port;
  }

  async close(): Promise<void> {
    await this.backend.close();
    await this.#server.stop();
    rmSync(this.directory, { recursive: true, force: true });
  }

  /** Sends the headers of an upload alone. */
  begin(name: string, headers: OutgoingHttpHeaders): ClientRequest {
    const sent = httpRequest(`${this.backend.url}/storage/v1/object/${name}`, {
      method: 'POST',
      headers: { apikey: PUBLISHABLE_KEY, 'content-type': 'image/png', ...headers },
    });
    sent.on('error', () => {});
    sent.flushHeaders();
    return sent;
  }

  /** Begins an upload by a student that brings nothing more. */
  stall(student = this.student): ClientRequest {
    return this.begin(`${BUCKET}/${nameOf(student)}`, { authorization: `Bearer ${student.accessToken}`, 'content-length': 1000 });
  }

  files(): string[] {
    return filesIn(this.directory);
  }

  unfinished(): string[] {
    return readdirSync(join(this.directory, 'storage', 'unfinished'));
  }
}

/** Of stored objects, whole or not. */
function filesIn(dataDir: string): string[] {
  const found = readdirSync(join(dataDir, 'storage'), { recursive: true, withFileTypes: true });
  return found.filter((entry) => entry.isFile()).map(({ name }) => name);
}

async function answerTo(sent: ClientRequest): Promise<Record<string, unknown>> {
  const [answer] = (await once(sent, 'response', { signal: AbortSignal.timeout(PATIENCE_MS) })) as [IncomingMessage];
  return JSON.parse(Buffer.concat(await answer.toArray()).toString()) as Record<string, unknown>;
}

describe('uploads', () => {
  const place = new Place();
  beforeAll(() => place.open({ uploadsOfStudent: 2 }, { stallMs: 1000, stallBytes: 100 }));
  afterAll(() => place.close());

  const BEARER = () => ({ authorization: `Bearer ${place.student.accessToken}` });
  const OWN = () => `${BUCKET}/${nameOf(place.student)}`;
  const WITHOUT_RIGHT: Readonly<Record<string, () => [string, OutgoingHttpHeaders, string]>> = {
    'a visitor': () => [OWN(), {}, '403'],
    'somebody with a forged token': () => [OWN(), { authorization: 'Bearer a.b.c' }, '403'],
    'another student': () => [`${BUCKET}/${randomUUID()}/x.png`, BEARER(), '403'],
    'a student with another type': () => [OWN(), { ...BEARER(), 'content-type': 'text/html' }, '415'],
    'a student with too much': () => [OWN(), { ...BEARER(), 'content-length': 11 * 1024 * 1024 }, '413'],
    'a student without a bucket': () => [`nowhere/${nameOf(place.student)}`, BEARER(), '404'],
    'a student who replaces': () => [OWN(), { ...BEARER(), 'x-upsert': 'true' }, '400'],
    'a student with notes': () => [OWN(), { ...BEARER(), 'x-metadata': 'e30=' }, '400'],
  };

  test.each(Object.keys(WITHOUT_RIGHT))('%s is answered before anything of the body is read', async (who) => {
    const [name, headers, statusCode] = WITHOUT_RIGHT[who]!();
    const sent = place.begin(name, { 'content-length': 1000, ...headers });
    expect(await answerTo(sent)).toMatchObject({ statusCode });
    sent.destroy();
  });

  test('an upload that no longer arrives ends, gives its place back and leaves nothing', async () => {
    const stalled = place.stall();
    stalled.write('half');
    expect(await answerTo(stalled)).toMatchObject({ code: 'request_timeout', message: 'The request did not arrive in time' });
    await expect.poll(() => place.unfinished()).toEqual([]);
  });

  test('an upload whose client leaves in the middle leaves nothing', async () => {
    const left = place.stall();
    await expect.poll(() => place.unfinished()).toHaveLength(1);
    left.destroy();
    await expect.poll(() => place.unfinished()).toEqual([]);
  });

  test('a student has two uploads under way at most; others upload meanwhile', async () => {
    const other = await signUp(place.backend);
    const stalled = [place.stall(), place.stall()];
    await expect.poll(() => place.unfinished()).toHaveLength(2);
    expect((await images(place.student).upload(nameOf(place.student), picture())).error).toMatchObject({
      statusCode: '503',
      code: 'SlowDown',
    });
    expect((await images(other).upload(nameOf(other), picture())).error).toBeNull();
    for (const each of stalled) each.destroy();
    await expect.poll(async () => (await images(place.student).upload(nameOf(place.student), picture())).error).toBeNull();
  });

  test('a form with a field that is not stored is refused', async () => {
    const { error } = await images(place.student).upload(nameOf(place.student), picture(), { metadata: { alt: 'A graph' } });
    expect(error).toMatchObject({ statusCode: '400' });
    expect(place.unfinished()).toEqual([]);
  });

  test('the wire is not a file’s name: no path leads out of the folder of storage', () => {
    expect(place.files().every((name) => /^[\da-f-]{36}$/.test(name))).toBe(true);
  });
});

describe('the room for pictures', () => {
  const place = new Place();
  beforeAll(() => place.open({}));
  afterAll(() => place.close());

  const allow = async (most: { readonly files?: number; readonly bytes?: number }) => {
    for (const [what, number] of Object.entries(most)) {
      await place.backend.query('update private.quotas set most = $2 where name = $1', [`storage_${what}`, number]);
    }
  };
  const FULL = {
    statusCode: '413',
    code: 'QuotaExceeded',
    message: 'Your pictures fill the space of your account. Delete some of them, then try again.',
  };

  test('an account is full by number and by bytes, in all buckets together, also for uploads at once; removing gives room back', async () => {
    const student = await signUp(place.backend);
    const upload = (size = 100, bucket = BUCKET) => student.client.storage.from(bucket).upload(nameOf(student), picture('image/png', size));
    await allow({ files: 3, bytes: 10_000 });
    const answers = await Promise.all([upload(), upload(100, 'background-images'), upload(100, 'profile-pictures')]);
    expect(answers.map(({ error }) => error)).toEqual([null, null, null]);
    expect((await upload()).error).toMatchObject(FULL);
    await images(student).remove([answers[0].data!.path]);

    await allow({ files: 100 });
    expect((await upload(9900)).error).toMatchObject(FULL);
    const large = await Promise.all([upload(5000), upload(5000)]);
    expect(large.filter(({ error }) => error === null)).toHaveLength(1);
    await images(student).remove([large.find(({ data }) => data !== null)!.data!.path]);
    expect((await upload(9800)).error).toBeNull();

    // Others have their own room, and a full account learns that an upload had arrived.
    const other = await signUp(place.backend);
    expect((await images(other).upload(nameOf(other), picture())).error).toBeNull();
    await allow({ files: 1 });
    const [kept] = (await images(student).list(student.id)).data!;
    expect((await images(student).upload(`${student.id}/${kept!.name}`, picture())).error).toMatchObject({ statusCode: '409' });
    await allow({ files: 2200, bytes: 2 ** 30 });
  });

  test('a full account is refused before anything of the body is read', async () => {
    await allow({ bytes: 500 });
    const sent = place.stall();
    expect(await answerTo(sent)).toMatchObject(FULL);
    sent.destroy();
    await allow({ bytes: 2 ** 30 });
  });

  test('a student’s own folder is listed among 5,000 objects of others, and nothing else', async () => {
    await place.backend.query(
      `insert into storage.objects (bucket_id, name, version, metadata)
       select $1, gen_random_uuid() || '/' || i || '.png', gen_random_uuid(), '{"size": 1}' from generate_series(1, 5000) i`,
      [BUCKET],
    );
    const { student } = place;
    const names = [nameOf(student), nameOf(student)].sort();
    for (const name of names) await images(student).upload(name, picture());
    expect((await images(student).list(student.id)).data?.map(({ name }) => `${student.id}/${name}`)).toEqual(names);
    expect((await images(student).listV2({ prefix: `${student.id}/` })).data?.objects.map(({ name }) => name)).toEqual(names);
    for (const prefix of ['', '0', student.id.slice(0, 8)]) expect((await images(student).list(prefix)).data).toEqual([]);
  });
});

describe('a disk that is nearly full', () => {
  const place = new Place();
  beforeAll(() => place.open({}));
  afterAll(() => place.close());

  test('takes no upload, says so, and gives room back by removals', async () => {
    const kept = nameOf(place.student);
    expect((await images(place.student).upload(kept, picture())).error).toBeNull();
    await place.backend.close();
    await place.start({ freeDiskBytes: 2 ** 50 });
    const before = place.files();
    const { error } = await images(place.student).upload(nameOf(place.student), picture());
    expect(error).toMatchObject({ status: 507, statusCode: '507', code: 'InsufficientStorage' });
    expect(place.files()).toEqual(before);
    expect((await images(place.student).download(kept)).error).toBeNull();
    expect((await images(place.student).remove([kept])).data).toHaveLength(1);
    expect(place.files()).toEqual([]);
  });
});

describe('a disk that is full while an upload is written', () => {
  test('is said, no torn picture is ever served, and the server goes on', async () => {
    const server = await startPostgres();
    onTestFinished(() => server.stop());
    const dataDir = temporaryFolder();
    // A write of more than 8 kB is done in part first, and only the next one fails.
    const { ready, child } = launch({ env: { DATA_DIR: dataDir, DATABASE_URL: server.url }, fileBlocks: 16 });
    const url = await ready();
    const student = await signUp({ url });
    const [whole, torn] = [nameOf(student), nameOf(student)];
    for (const size of [9000, 200_000]) {
      const { error } = await images(student).upload(torn, picture('image/png', size));
      expect(error).toMatchObject({
        status: 507,
        code: 'InsufficientStorage',
        message: 'The server has no space left for pictures. Tell the person who runs this app.',
      });
    }
    const raw = await fetch(`${url}/storage/v1/object/${BUCKET}/${torn}`, {
      method: 'POST',
      headers: { apikey: PUBLISHABLE_KEY, authorization: `Bearer ${student.accessToken}`, 'content-type': 'image/png' },
      body: picture('image/png', 9000),
    });
    expect(raw.status).toBe(507);
    expect((await images(student).download(torn)).error).toMatchObject({ status: 400 });
    expect(filesIn(dataDir)).toEqual([]);

    expect((await images(student).upload(whole, picture('image/png', 5000))).error).toBeNull();
    expect((await images(student).list(student.id)).data).toHaveLength(1);
    expect((await images(student).download(whole)).data?.size).toBe(5000);
    expect(child.exitCode).toBeNull();
  });

  test('leaves nothing of an upload on a disk of its own, and takes it once there is room', async ({ skip }) => {
    const server = await startPostgres();
    onTestFinished(() => server.stop());
    const dataDir = mountedFolder(skip, 'size=1m');
    // As where another program fills the disk after the look at its room.
    const backend = await startTestBackend({ ...server.options, dataDir, storage: { freeDiskBytes: -(2 ** 40) } });
    onTestFinished(() => backend.close());
    const student = await signUp(backend);
    const name = nameOf(student);
    const filler = join(dataDir, 'filler');
    const { status } = spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=4k']);
    expect(status).not.toBe(0);
    truncateSync(filler, statSync(filler).size - 40_960);
    const upload = () => images(student).upload(name, picture('image/png', 60_001));
    expect((await upload()).error).toMatchObject({ status: 507, code: 'InsufficientStorage' });
    expect(filesIn(dataDir)).toEqual([]);
    expect((await images(student).download(name)).error).not.toBeNull();
    rmSync(filler);
    expect((await upload()).error).toBeNull();
    expect((await images(student).download(name)).data?.size).toBe(60_001);
  });
});

describe('a process that ended in the middle', () => {
  const place = new Place();
  beforeAll(() => place.open({}));
  afterAll(() => place.close());

  test('leaves nothing of what has no row, and everything of what has one', async () => {
    const kept = nameOf(place.student);
    await images(place.student).upload(kept, picture());
    const [stored] = place.files();
    await place.backend.close();

    // An upload that was arriving, one whose row was not committed, and one whose row was.
    const [arriving, uncommitted] = [randomUUID(), randomUUID()];
    const storage = join(place.directory, 'storage');
    mkdirSync(join(storage, uncommitted.slice(0, 2)), { recursive: true });
    writeFileSync(join(storage, uncommitted.slice(0, 2), uncommitted), 'bytes');
    for (const id of [arriving, uncommitted, stored!]) writeFileSync(join(storage, 'unfinished', id), 'half');

    await place.start({});
    await expect.poll(() => place.files()).toEqual([stored]);
    expect((await images(place.student).download(kept)).data?.size).toBe(picture().size);
  });
});
