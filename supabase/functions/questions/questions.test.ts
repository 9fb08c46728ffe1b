import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningBackend } from '../../../backend/start-backend.ts';
import { startTestBackend } from '../../../backend/testing/start-test-backend.ts';
import { signUp, type Student } from '../../../backend/testing/client.ts';
import { PATIENCE_MS } from '../../../backend/testing/patience.ts';

const SHELL = `<!doctype html><html><head><meta name="description" content="" /><title>Ekagra</title></head>
<body><div id="root"><main><h1>Question</h1><!--content--></main></div>
<noscript>Scripts, please</noscript></body></html>`;

describe('pages of asked questions', () => {
  let directory: string;
  let backend: RunningBackend;
  let asker: Student;
  let helper: Student;

  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'ekagra-pages-'));
    writeFileSync(join(directory, '_page.html'), SHELL);
    writeFileSync(join(directory, 'index.html'), '<title>The app</title>');
    backend = await startTestBackend({ staticDir: directory, siteUrl: 'https://ekagra.example' });
    [asker, helper] = [await newStudent(), await newStudent()];
  });
  afterAll(async () => {
    await backend.close();
    rmSync(directory, { recursive: true, force: true });
  });

  async function newStudent(): Promise<Student> {
    const student = await signUp(backend);
    await student.client.rpc('ensure_profile').throwOnError();
    return student;
  }
  interface Asked {
    readonly id: string;
    readonly slug: string;
  }
  async function ask(title: string, body = '', { client }: Student = asker): Promise<Asked> {
    const { data } = await client.from('qa_entries').insert({ title, body, subject: 'physics' }).select('id, slug').single().throwOnError();
    return data!;
  }
  async function answer(entry: Asked, body: string, by: Student, isAccepted: boolean): Promise<string> {
    const row = { entry_id: entry.id, body };
    const { data } = await by.client.from('qa_answers').insert(row).select('id').single().throwOnError();
    if (isAccepted) await backend.query('update public.qa_entries set accepted_answer_id = $2 where id = $1', [entry.id, data!.id]);
    return data!.id as string;
  }
  const get = (path: string, init?: RequestInit) => fetch(backend.url + path, { redirect: 'manual', ...init });

  /** A page that is not drawn in time is the app, and there later. */
  async function drawn(path: string): Promise<Response> {
    let last!: Response;
    await expect
      .poll(async () => (await (last = await get(path)).clone().text()).includes('id="entry-title"'), { timeout: PATIENCE_MS })
      .toBe(true);
    return last;
  }

  test('a good question is a page that needs no script: its text, formulas, structured data and canonical address', async () => {
    const entry = await ask('Why is $E = mc^2$?', 'It puzzles me. **Really.**');
    const id = await answer(entry, String.raw`Because $\frac{E}{c} = p$ for light.`, helper, true);
    const response = await drawn(`/qa/${entry.slug}`);
    const html = await response.text();
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(response.headers.get('cache-control')).toContain('s-maxage=60');
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(html).toContain('<strong>Really.</strong>');
    expect(html.match(/<math /g)).toHaveLength(2);
    expect(html).toContain(`<link rel="canonical" href="https://ekagra.example/qa/${entry.slug}" />`);
    expect(html).not.toContain('<noscript>');
    const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)![1]!) as Record<string, object>;
    expect(data).toMatchObject({
      '@type': 'QAPage',
      mainEntity: {
        name: 'Why is E = mc^2?',
        answerCount: 1,
        acceptedAnswer: { text: 'Because E/c = p for light.', url: `https://ekagra.example/qa/${entry.slug}#answer-${id}` },
      },
    });
  });

  test('an answer that a model wrote says so, and one that students found wrong makes no page', async () => {
    const entry = await ask('Who wrote this?');
    const { client } = helper;
    const row = { entry_id: entry.id, body: 'A model did.', drafted_by: 'model', is_draft_checked: false };
    const { data } = await client.from('qa_answers').insert(row).select('id').single().throwOnError();
    await backend.query('update public.qa_entries set accepted_answer_id = $2 where id = $1', [entry.id, data!.id]);
    expect(await (await drawn(`/qa/${entry.slug}`)).text()).toContain('<span>Written by a model, not checked by anybody</span>');

    const wrong = await ask('Is this right?');
    const answered = await answer(wrong, 'It is not.', helper, true);
    await asker.client.rpc('flag_answer', { answer_id: answered, reason: 'idea' }).throwOnError();
    const { data: page } = await asker.client.rpc('question_page', { address: wrong.slug }).throwOnError();
    expect(page).toMatchObject({ isGood: false });
    const { data: good } = await asker.client.rpc('good_questions').throwOnError();
    expect((good as Asked[]).map(({ slug }) => slug)).not.toContain(wrong.slug);
  });

  test('a question that repeats another one leads to it, also to one that the app solves', async () => {
    // The other askers' day is used up.
    const author = await newStudent();
    const first = await ask('Where is $x$ asked first?', '', author);
    const [again, solved] = [await ask('Where is it asked again?', '', author), await ask('Where is it solved?', '', author)];
    for (const entry of [again, solved]) await answer(entry, 'There.', helper, true);
    const mark = async (entry: Asked, to: object) =>
      (await author.client.rpc('mark_duplicate', { question_id: entry.id, address: null, ...to }).throwOnError()).data;
    expect(await mark(again, { address: first.slug })).toBe('done');
    expect(await mark(solved, { solved: 'chem-basic-concepts-13' })).toBe('done');
    expect(await (await drawn(`/qa/${again.slug}`)).text()).toMatch(
      new RegExp(`Same question as <a class="[^"]+" href="/qa/${first.slug}"><span>Where is .*<math `),
    );
    expect(await (await drawn(`/qa/${solved.slug}`)).text()).toMatch(
      /<a class="[^"]+" href="\/qa\/chem-basic-concepts-13">Solved step by step</,
    );
    await backend.query(`update public.qa_entries set hidden = 'removed' where id = $1`, [first.id]);
    const { data: page } = await asker.client.rpc('question_page', { address: again.slug }).throwOnError();
    expect(page).toMatchObject({ original: null });
  });

  test('what a student wrote is text: no HTML, no script, no picture, and no end of the structured data', async () => {
    const hostile = [
      '</script><script>alert(1)</script><img src=x onerror=alert(2)>',
      '<!--content--> $& $1 {{body}} \u2028',
      '[press](javascript:alert(3)) ![tracker](https://spy.example/p.png) <https://a:b@evil.example/>',
      String.raw`$\href{javascript:alert(4)}{x}$ $\includegraphics{https://spy.example/q.png}$ $\htmlData{a=b}{x}$`,
      '```html\n<script>alert(5)</script>\n```',
      '<svg onload=alert(6)>',
      '"><svg/onload=alert(7)>',
    ].join('\n\n');
    const entry = await ask('</title><script>alert(8)</script><!--content-->" onmouseover=alert(9) $<b>$');
    const answered = await answer(entry, 'To be replaced', helper, true);
    // With more links than a newcomer's.
    await backend.query('update public.qa_entries set body = $2 where id = $1', [entry.id, hostile]);
    await backend.query('update public.qa_answers set body = $2 where id = $1', [answered, hostile]);
    const html = await (await drawn(`/qa/${entry.slug}`)).text();
    const scripts = [...html.matchAll(/<script[^>]*>/g)].map(([tag]) => tag);
    expect(scripts).toEqual(['<script type="application/ld+json">']);
    JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)![1]!);
    expect(html).not.toMatch(/<(?:img|svg|iframe|b|object|embed|style|form)[\s>/]/i);
    expect(
      [...html.matchAll(/(?:href|src)="([^"]*)"/g)]
        .map(([, address]) => address)
        .filter((address) => !/^(?:\/|https:\/\/ekagra\.example\/)/.test(address!)),
    ).toEqual([]);
    // Attributes of elements only: "onload" as a word is text.
    expect(html).not.toMatch(/<[a-z][^<>]*\son[a-z]+=/i);
    expect(html.match(/<title>/g)).toHaveLength(1);
  });

  test('a question of a thousand formulas and deep nesting is drawn within the limits of a function', async () => {
    const entry = await ask('Much', '$x^2$ '.repeat(3000));
    await answer(entry, `${'> '.repeat(2000)}deep ${'*'.repeat(4000)} ${'['.repeat(2000)}`, helper, true);
    for (let at = 0; at < 3; at += 1) await answer(entry, String.raw`$\frac{\sqrt{x}}{y}$ `.repeat(900), await newStudent(), false);
    const response = await drawn(`/qa/${entry.slug}`);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html.match(/<math /g)!.length).toBe(150);
  });

  test('the app is sent, for no search engine, where a question is not good: no answer, or accepted by its own author', async () => {
    const student = await newStudent();
    const unanswered = await ask('Nobody knows?', '', student);
    const own = await ask('I ask and answer?', '', student);
    await answer(own, 'Buy at my shop', student, true);
    for (const { slug } of [unanswered, own]) {
      const answerOf = async () => {
        const response = await get(`/qa/${slug}`);
        return [response.status, response.headers.get('x-robots-tag'), await response.text()];
      };
      await expect.poll(answerOf, { timeout: PATIENCE_MS }).toEqual([200, 'noindex', '<title>The app</title>']);
    }
  });

  test('three votes and an answer make a question good', async () => {
    const entry = await ask('Voted for?', '', helper);
    await answer(entry, 'An answer', asker, false);
    for (let at = 0; at < 3; at += 1)
      await (await newStudent()).client.from('qa_votes').insert({ entry_id: entry.id, value: 1 }).throwOnError();
    expect(await (await drawn(`/qa/${entry.slug}`)).text()).toContain('An answer');
  });

  test('what a moderator hid is not found, and a hidden answer is on no page', async () => {
    const hidden = await ask('To be hidden', '', helper);
    await answer(hidden, 'Something', asker, true);
    const partly = await ask('An answer to be hidden', '', helper);
    await answer(partly, 'The good one', asker, true);
    const rude = await answer(partly, 'The rude one', await newStudent(), false);
    await backend.query(`update public.qa_entries set hidden = 'spam' where id = $1`, [hidden.id]);
    await backend.query(`update public.qa_answers set hidden = 'spam' where id = $1`, [rude]);
    await expect.poll(async () => (await get(`/qa/${hidden.slug}`)).status, { timeout: PATIENCE_MS }).toBe(404);
    const html = await (await drawn(`/qa/${partly.slug}`)).text();
    expect(html).toContain('The good one');
    expect(html).not.toContain('The rude one');
  });

  test('an address of an older title leads to the newer one, and an unknown one is not found', async () => {
    const entry = await ask('What is entropie?', '', helper);
    await answer(entry, 'Disorder', asker, true);
    await helper.client.from('qa_entries').update({ title: 'What is entropy?' }).eq('id', entry.id).throwOnError();
    const answerOf = async (path: string) => {
      const response = await get(path);
      return [response.status, response.headers.get('location') ?? (await response.text())];
    };
    await expect
      .poll(() => answerOf(`/qa/${entry.slug}`), { timeout: PATIENCE_MS })
      .toEqual([301, `/qa/what-is-entropy-${entry.id.slice(0, 8)}`]);
    await expect.poll(() => answerOf('/qa/no-such-question-00000000'), { timeout: PATIENCE_MS }).toEqual([404, '<title>The app</title>']);
  });

  test('a title that is changed to and fro leads nobody in a circle', async () => {
    const student = await newStudent();
    const entry = await ask('To', '', student);
    await answer(entry, 'And fro', asker, true);
    const rename = async (title: string): Promise<string> =>
      (await student.client.from('qa_entries').update({ title }).eq('id', entry.id).select('slug').single().throwOnError()).data!.slug;
    for (const title of ['Fro', 'To']) {
      const slug = await rename(title);
      const other = `${title === 'To' ? 'fro' : 'to'}-${entry.id.slice(0, 8)}`;
      const ends = async () => new URL((await fetch(`${backend.url}/qa/${other}`, { redirect: 'follow' })).url).pathname;
      await expect.poll(ends, { timeout: PATIENCE_MS }).toBe(`/qa/${slug}`);
    }
    const moved = await fetch(`${backend.url}/functions/v1/questions/fro-${entry.id.slice(0, 8)}`, { redirect: 'manual' });
    expect([moved.status, moved.headers.get('cache-control')]).toEqual([301, 'no-store']);
  });

  test('sitemap and feed name good questions by whole addresses, as text', async () => {
    const student = await newStudent();
    const entry = await ask('Is 1 < 2 & "true"?', '', student);
    await answer(entry, 'Yes', helper, true);
    const bad = await ask('Unanswered & unlisted', '', student);
    for (const path of ['/qa/asked-sitemap.xml', '/qa/asked-feed.xml']) {
      await expect
        .poll(async () => (await get(path)).headers.get('content-type'), { timeout: PATIENCE_MS })
        .toBe('application/xml; charset=utf-8');
      const xml = await (await get(path)).text();
      expect(xml).toContain(`https://ekagra.example/qa/${entry.slug}<`);
      expect(xml).not.toContain(bad.slug);
    }
    expect(await (await get('/qa/asked-feed.xml')).text()).toContain('<title>Is 1 &lt; 2 &amp; &quot;true&quot;?</title>');
  });

  test('only GET and HEAD are answered, and HEAD without a body', async () => {
    const entry = await ask('By another method', '', await newStudent());
    await answer(entry, 'Something', asker, true);
    expect((await get(`/qa/${entry.slug}`, { method: 'POST' })).status).toBe(405);
    expect((await get(`/functions/v1/questions/${entry.slug}`, { method: 'POST' })).status).toBe(405);
    await drawn(`/qa/${entry.slug}`);
    const head = await get(`/qa/${entry.slug}`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(100);
  });

  test('a flood of invented addresses leaves the app readable', async () => {
    const flood = Array.from({ length: 40 }, (_, at) => get(`/qa/flood-${String(at).padStart(8, '0')}`).then(({ status }) => status));
    expect(new Set(await Promise.all(flood))).toEqual(new Set([200, 404]));
    expect((await get('/qa/ask')).status).toBe(200);
  });
});
