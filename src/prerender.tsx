import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';

import type { PrerenderedPage } from './shell/site/prerendered-page.ts';
import type { RouterContext } from './shell/router-context.ts';
import { ALIASES, findPublicPage, PUBLIC_PAGES } from './shell/site/public-pages.ts';
import { loadSolvedPages } from './topics/questions/store/load-solved.ts';
import { formulaAhead } from './ui/formula-ahead.ts';
import { routeTree } from './route-tree.gen.ts';

/** Draws every public page as a visitor gets it. Runs at build time, in Node. */
export async function prerenderPages(): Promise<PrerenderedPage[]> {
  formulaAhead.draw = await formulaPainter();
  const paths = [...PUBLIC_PAGES.map(({ path }) => path), ...Object.keys(ALIASES)];
  const pages = await Promise.all(paths.map(async (path) => ({ path, head: findPublicPage(path)!, body: await renderPage(path) })));
  return [...pages, ...(await prerenderEntries())];
}

/** Every solved question of the directory, one after the other: they are many. */
async function prerenderEntries(): Promise<PrerenderedPage[]> {
  const pages: PrerenderedPage[] = [];
  for (const { page, data } of await loadSolvedPages()) {
    const head = { ...page, title: `${page.title} · Ekagra` };
    // oxlint-disable-next-line no-await-in-loop -- all routers at once would take gigabytes
    pages.push({ path: page.path, head, body: await renderPage(page.path), data });
  }
  return pages;
}

/** Browsers draw MathML without a script or a font of ours. */
async function formulaPainter() {
  const { default: katex } = await import('katex');
  await import('katex/contrib/mhchem');
  return (tex: string, displayMode: boolean) =>
    katex.renderToString(tex, { displayMode, output: 'mathml', throwOnError: false, strict: 'ignore', trust: false });
}

/** @throws when no route answers, or the page cannot be drawn without a browser */
async function renderPage(path: string): Promise<string> {
  // As a visitor gets it: there is no session where it is made.
  const context: RouterContext = { session: { settled: () => Promise.resolve(null) } };
  const router = createRouter({ routeTree, context, history: createMemoryHistory({ initialEntries: [path] }) });
  await router.load();
  const failed = router.state.matches.find(({ status }) => status !== 'success');
  if (failed !== undefined) throw new Error(`${path} cannot be drawn ahead: ${String(failed.error ?? failed.status)}`);
  if (router.state.matches.at(-1)?.routeId === '/$') throw new Error(`${path} is a public page and has no route`);
  return renderToString(<RouterProvider router={router} />);
}
