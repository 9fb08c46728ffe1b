import type { IncomingMessage, ServerResponse } from 'node:http';
import { PAGE_LIMITS } from '../base/limits.ts';
import { compressAnswer } from './compression.ts';
import { targetOf } from '../base/request-target.ts';

/** Addresses of asked questions end with the digits of an id. Solved questions' addresses do not, and have files. */
const QUESTION = /^\/qa\/((?:[a-z0-9-]{1,90}-)?[0-9a-f]{8}(?:[0-9a-f]{24})?)$/;
const LISTS: Readonly<Record<string, string>> = { '/qa/asked-sitemap.xml': 'sitemap.xml', '/qa/asked-feed.xml': 'feed.xml' };

interface Page {
  readonly status: number;
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Serves pages of asked questions, which the function "questions" of this backend or of a hosted project renders. Hosted Supabase sends
 * HTML as plain text, so the type is set here. Resolves with false if the app itself should be sent; status and robots header are then
 * set. Never rejects.
 */
export function createAskedPages(supabaseUrl: string, headers: Readonly<Record<string, string>>) {
  const kept = new Map<string, { readonly until: number; readonly page: Promise<Page | null> }>();
  let drawing = 0;

  async function draw(name: string): Promise<Page | null> {
    drawing += 1;
    try {
      const address = `${supabaseUrl}/functions/v1/questions/${name}`;
      const answer = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(PAGE_LIMITS.drawingMs) });
      return {
        status: answer.status,
        body: Buffer.from(await answer.arrayBuffer()),
        headers: Object.fromEntries(['cache-control', 'location'].flatMap((each) => headerOf(answer, each))),
      };
    } catch (error) {
      console.error('A page of a question could not be drawn', error);
      return null;
    } finally {
      drawing -= 1;
    }
  }

  async function find(name: string): Promise<Page | null> {
    const known = kept.get(name);
    if (known !== undefined && known.until > Date.now()) return known.page;
    kept.delete(name);
    if (drawing >= PAGE_LIMITS.drawnAtOnce) return null;
    const page = draw(name);
    if (kept.size >= PAGE_LIMITS.kept) kept.delete([...kept.keys()][0]!);
    kept.set(name, { until: Date.now() + PAGE_LIMITS.freshMs, page });
    // Do not cache failures and redirects: if a title is changed and changed back, two redirects would form a loop.
    void page.then(
      (found) =>
        (found === null || found.status === 301 || found.status >= 500 || found.body.length > PAGE_LIMITS.keptBytes) && kept.delete(name),
    );
    return page;
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const { path } = targetOf(request);
    const list = LISTS[path];
    const name = list ?? QUESTION.exec(path)?.[1];
    if (name === undefined) return false;
    const page = await Promise.race([find(name), late()]);
    if (page?.status === 301) return redirect(page, response);
    if (page?.status !== 200) {
      // Keep search engines away from a question that is not good yet, hidden or missing. Other failures say nothing about it.
      if (page?.status === 403 || page?.status === 404) response.setHeader('x-robots-tag', 'noindex');
      if (page?.status === 404) response.statusCode = 404;
      return false;
    }
    const type = list === undefined ? 'text/html; charset=utf-8' : 'application/xml; charset=utf-8';
    const { body, encoding } = await compressAnswer(page.body, type, request.headers['accept-encoding']);
    for (const [header, value] of Object.entries({ ...headers, ...page.headers, 'content-type': type, vary: 'Accept-Encoding' }))
      response.setHeader(header, value);
    if (encoding !== undefined) response.setHeader('content-encoding', encoding);
    response.setHeader('content-length', body.length);
    response.end(request.method === 'HEAD' ? undefined : body);
    return true;
  };
}

const late = (): Promise<null> => new Promise((resolve) => setTimeout(() => resolve(null), PAGE_LIMITS.patienceMs).unref());

function redirect({ headers }: Page, response: ServerResponse): boolean {
  if (!QUESTION.test(headers['location'] ?? '')) return false;
  response.writeHead(301, headers).end();
  return true;
}

function headerOf(answer: Response, name: string): [string, string][] {
  const value = answer.headers.get(name);
  return value === null ? [] : [[name, value]];
}
