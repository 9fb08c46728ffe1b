import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { freePort } from '../../backend/database/postgres-cluster.ts';
import { signUp } from '../../backend/testing/client.ts';
import { PATIENCE_MS } from '../../backend/testing/patience.ts';
import { startTestBackend } from '../../backend/testing/start-test-backend.ts';
import type { RunningBackend } from '../../backend/start-backend.ts';
import { loadBankEntries, loadExampleEntries } from '../../src/topics/questions/store/load-solved.ts';
import { SUBJECTS } from '../../src/shared/subjects/subjects.ts';
import { errorPage, locationsOf, readRules, upstreamPath } from './nginx-rules.ts';

const SHELL = `<!doctype html><html><head><meta name="description" content="" /><title>Ekagra</title></head>
<body><div id="root"><main><h1>Question</h1><!--content--></main></div>
<noscript>Scripts, please</noscript></body></html>`;
const APP = '<title>The app</title>';

const rules = readRules();
const locations = locationsOf(rules);

/** null: not installed. `npm ci` brings none. */
const nginx = find('nginx');

function find(program: string): string | null {
  try {
    return execFileSync('sh', ['-c', `command -v ${program}`], { encoding: 'utf8' }).trim();
  } catch {
    return null;
  }
}

describe('the rules for nginx in front of a hosted project', () => {
  let directory: string;
  let backend: RunningBackend;
  const slugs = { good: '', former: '', unanswered: '' };

  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'ekagra-nginx-'));
    writeFileSync(join(directory, '_page.html'), SHELL);
    writeFileSync(join(directory, 'index.html'), APP);
    backend = await startTestBackend({ staticDir: directory, siteUrl: 'https://ekagra.example' });
    const [asker, helper] = await Promise.all([signUp(backend), signUp(backend)]);
    await Promise.all([asker, helper].map(({ client }) => client.rpc('ensure_profile').throwOnError()));
    const ask = async (title: string): Promise<{ id: string; slug: string }> =>
      (await asker.client.from('qa_entries').insert({ title, subject: 'physics' }).select('id, slug').single().throwOnError()).data!;
    const good = await ask('आकाश नीला क्यों है?');
    const answered = helper.client.from('qa_answers').insert({ entry_id: good.id, body: 'Rayleigh' });
    const { data } = await answered.select('id').single().throwOnError();
    await asker.client
      .from('qa_entries')
      .update({ accepted_answer_id: data!.id, title: 'Why is it blue?' })
      .eq('id', good.id)
      .throwOnError();
    const { data: newer } = await asker.client.from('qa_entries').select('slug').eq('id', good.id).single().throwOnError();
    Object.assign(slugs, { good: newer!.slug, former: good.slug, unanswered: (await ask('∫?')).slug });
  });
  afterAll(async () => {
    await backend.close();
    rmSync(directory, { recursive: true, force: true });
  });

  test('addresses of asked questions and their lists lead to the function, which answers there', async () => {
    const statusOf = async (path: string) => {
      const asked = upstreamPath(locations, path);
      return asked === null ? 'the app' : (await fetch(backend.url + asked, { redirect: 'manual' })).status;
    };
    expect(await statusOf(`/qa/${slugs.good}`)).toBe(200);
    expect(await statusOf(`/qa/${slugs.former}`)).toBe(301);
    expect(await statusOf(`/qa/${slugs.unanswered}`)).toBe(403);
    expect(await statusOf('/qa/none-00000000')).toBe(404);
    for (const list of ['sitemap', 'feed']) expect(await statusOf(`/qa/asked-${list}.xml`)).toBe(200);
    // All digits of an id, with and without words.
    for (const path of [`/qa/${'0'.repeat(32)}`, `/qa/${'x'.repeat(60)}-${'0'.repeat(32)}`]) expect(await statusOf(path)).toBe(404);
  });

  test('no other address is taken from the app: solved questions, forms, other pages, or what is no address of a question', async () => {
    const solved = (await Promise.all([loadExampleEntries(), ...SUBJECTS.map(loadBankEntries)])).flat().map(({ slug }) => `/qa/${slug}`);
    expect(solved.length).toBeGreaterThan(1000);
    const others = ['/qa', '/qa/', '/qa/ask', `/qa/${slugs.good}/edit`, '/qa/feed.xml', '/tasks', '/qa/WHY-00000000', '/x/qa/why-00000000'];
    expect([...solved, ...others].filter((path) => upstreamPath(locations, path) !== null)).toEqual([]);
  });

  test('where the function has no page the app is sent; search engines are told of what is hidden or not there', () => {
    const [question] = locations;
    expect(errorPage(question!, 404)).toEqual({ status: 404, page: '/question-without-page' });
    expect(errorPage(question!, 403)).toEqual({ status: 200, page: '/question-without-page' });
    for (const status of [500, 502, 503, 504]) expect(errorPage(question!, status)).toEqual({ status: 200, page: '/index.html' });
  });

  describe.skipIf(nginx === null)('run by nginx', () => {
    let running: ChildProcess;
    let url: string;

    beforeAll(async () => {
      const port = await freePort();
      url = `http://127.0.0.1:${port}`;
      writeFileSync(join(directory, 'nginx.conf'), configuration(directory, port, backend.url));
      running = spawn(nginx!, ['-p', directory, '-e', 'stderr', '-c', 'nginx.conf'], { stdio: 'inherit' });
      await vi.waitFor(() => fetch(url), { timeout: PATIENCE_MS });
    });
    afterAll(async () => {
      running.kill('SIGQUIT');
      if (running.exitCode === null) await once(running, 'exit');
    });

    const answerOf = async (path: string) => {
      const response = await fetch(url + path, { redirect: 'manual' });
      const { status, headers } = response;
      return {
        status,
        type: headers.get('content-type'),
        to: headers.get('location'),
        robots: headers.get('x-robots-tag'),
        text: await response.text(),
      };
    };

    test('a good question is HTML, an older address leads there, and lists are XML', async () => {
      await expect
        .poll(() => answerOf(`/qa/${slugs.good}`), { timeout: PATIENCE_MS })
        .toMatchObject({
          status: 200,
          type: 'text/html; charset=utf-8',
          robots: null,
          text: expect.stringContaining('Rayleigh') as string,
        });
      const { status, to } = await answerOf(`/qa/${slugs.former}`);
      expect([status, new URL(to!, url).pathname]).toEqual([301, `/qa/${slugs.good}`]);
      expect(await answerOf('/qa/asked-sitemap.xml')).toMatchObject({ status: 200, type: 'application/xml; charset=utf-8' });
    });

    test('the app is sent for what has no page, and to search engines as nothing', async () => {
      expect(await answerOf(`/qa/${slugs.unanswered}`)).toMatchObject({ status: 200, robots: 'noindex', text: APP });
      expect(await answerOf('/qa/none-00000000')).toMatchObject({ status: 404, robots: 'noindex', text: APP });
      expect(await answerOf('/qa/ask')).toMatchObject({ status: 200, robots: null, text: APP });
      expect(await answerOf('/question-without-page')).toMatchObject({ status: 404 });
    });
  });
});

/** The app's server, with this backend in the place of the hosted project. */
function configuration(directory: string, port: number, backendUrl: string): string {
  const rendered = rules.replaceAll('https://REF.supabase.co', backendUrl).replaceAll('REF.supabase.co', new URL(backendUrl).host);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${directory}/${kind};`);
  return `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
pid ${directory}/pid;
events {}
http {
  access_log off;
  default_type text/html;
  ${temporary.join('\n  ')}
  server {
    listen 127.0.0.1:${port};
    root ${directory};
    location / { try_files $uri $uri.html /index.html; }
${rendered}
  }
}
`;
}
