import * as v from 'valibot';

import { questionFeed, sitemap, titleOfPage } from '../../../src/topics/questions/rules/index.ts';
import { QUESTION, questionHtml } from './question-page.ts';

/**
 * Renders good questions as pages, for readers without scripts and for search engines. GET /<slug> is a page; /sitemap.xml and /feed.xml
 * list the pages. It answers 301 for an older address, 404 if there is no such question or a moderator hid it, and 403 for a question
 * that is not good yet: the server in front then sends the app. Every caller sees what a visitor sees.
 *
 * SITE_URL: the app's public address, which the lists need. SHELL_URL: address of the build's _page.html, if it differs.
 */
Deno.serve(async (request) => {
  if (request.method !== 'GET' && request.method !== 'HEAD') return plain(405, 'Only GET reads a question');
  const siteUrl = (Deno.env.get('SITE_URL') ?? '').replace(/\/+$/, '');
  const name = new URL(request.url).pathname.split('/').at(-1) ?? '';
  try {
    if (name === 'sitemap.xml' || name === 'feed.xml')
      return siteUrl === '' ? plain(404, 'SITE_URL is not set') : await list(name, siteUrl);
    return await page(name, siteUrl);
  } catch (error) {
    console.error(error);
    return plain(502, 'The question cannot be read now');
  }
});

/** Seconds for which a server in front may cache an answer. A hidden question disappears after this time. */
const FRESH_SECONDS = 60;
const CACHING = { 'cache-control': `public, max-age=0, must-revalidate, s-maxage=${FRESH_SECONDS}` };

async function page(slug: string, siteUrl: string): Promise<Response> {
  if (!/^[a-z0-9-]{8,100}$/.test(slug)) return plain(404, 'There is no such question');
  const found = await call('question_page', { address: slug }, v.nullable(v.union([v.object({ movedTo: v.string() }), QUESTION])));
  if (found === null) return plain(404, 'There is no such question');
  // Do not cache redirects: if a title is changed and changed back, two redirects would form a loop.
  if ('movedTo' in found)
    return new Response(null, { status: 301, headers: { 'cache-control': 'no-store', location: `/qa/${found.movedTo}` } });
  if (!found.isGood) return plain(403, 'This question has no page yet');
  return new Response(questionHtml(await readShell(siteUrl), found, siteUrl), {
    headers: { ...CACHING, 'content-type': 'text/html; charset=utf-8' },
  });
}

const LISTED = v.array(v.object({ slug: v.string(), title: v.string(), body: v.string() }));

async function list(name: 'sitemap.xml' | 'feed.xml', siteUrl: string): Promise<Response> {
  const questions = await call('good_questions', { most: name === 'feed.xml' ? '50' : '1000' }, LISTED);
  const listed = questions.map(({ slug, title, body }) => ({
    path: `/qa/${slug}`,
    title: titleOfPage(title),
    description: titleOfPage(body === '' ? title : body),
  }));
  const xml =
    name === 'feed.xml'
      ? questionFeed('Questions of students for JEE and NEET, with answers', listed, siteUrl)
      : sitemap(
          listed.map(({ path }) => path),
          siteUrl,
        );
  return new Response(xml, { headers: { ...CACHING, 'content-type': 'application/xml; charset=utf-8' } });
}

/** Calls the database as a visitor: row-level security and the database's functions decide what may be read. */
async function call<S extends v.GenericSchema>(name: string, given: Record<string, string>, schema: S): Promise<v.InferOutput<S>> {
  const response = await fetch(`${Deno.env.get('SUPABASE_URL')}/rest/v1/rpc/${name}?${new URLSearchParams(given).toString()}`, {
    headers: { apikey: Deno.env.get('SUPABASE_ANON_KEY')! },
    signal: AbortSignal.timeout(5000),
  });
  if (!response.ok) throw new Error(`${name} answered ${response.status}`);
  return v.parse(schema, await response.json());
}

let shell: { readonly html: string; readonly until: number } | null = null;

/** Reads the build's page. It is cached no longer than pages are, because a new build has other scripts. */
async function readShell(siteUrl: string): Promise<string> {
  if (shell !== null && shell.until > Date.now()) return shell.html;
  const address = `${Deno.env.get('SHELL_URL') ?? siteUrl}/_page.html`;
  const response = await fetch(address, { signal: AbortSignal.timeout(5000) });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  shell = { html: await response.text(), until: Date.now() + FRESH_SECONDS * 1000 };
  return shell.html;
}

function plain(status: number, text: string): Response {
  return new Response(text, { status, headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' } });
}
