import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { PurgeCSS } from 'purgecss';
import { build as viteBuild } from 'vite';

import type { PrerenderedPage } from '../../src/shell/site/prerendered-page.ts';
import { pageHtml, shellOfQuestions } from '../../src/shared/rules/page-html.ts';
import { questionFeed, sitemap } from '../../src/topics/questions/rules/feed.ts';

/** No route has these names: `index.html` is the app's empty shell for all other paths. */
const LANDING_FILE = '_landing.html';
/** Template for the function "questions": the shell without the app's preloads, with the frame of a question's page. */
const QUESTION_FILE = '_page.html';
/** Sources of the HTML that the function puts into the template. */
const QUESTION_SOURCES = ['question-page.ts', 'foreign-text.ts'].map((name) => `supabase/functions/questions/${name}`);

/** Matches the shell's link to the app's styles, which block rendering. */
const APP_STYLES = /<link rel="stylesheet" crossorigin href="(?<href>[^"]+)">/;
/** Attributes that scripts set, so that no prerendered page contains them. */
const DYNAMIC = ['data-theme', 'data-visitor', 'data-google', 'data-mail', 'data-compact', 'aria-busy'];
/** Fonts are larger than the page, so the page omits them: text uses the device's font until the app's styles load. */
const FONT = /@font-face\s*\{[^}]*\}/g;

/**
 * Prerenders every public page into `outDir`: `/about-us` as about-us.html, `/` as _landing.html. With `siteUrl`, adds
 * canonical addresses, a sitemap and the feed of solved questions.
 * @throws when a page cannot be rendered outside a browser
 */
export async function prerender(root: string, outDir: string, siteUrl: string): Promise<void> {
  const shell = await readFile(path.join(outDir, 'index.html'), 'utf8');
  const pages = await drawPages(root);
  const solved = pages.filter(({ data }) => data !== undefined);
  const sources = await Promise.all(QUESTION_SOURCES.map((source) => readFile(path.join(root, source), 'utf8')));
  const questionShell = await questionStyles(outDir, shell, [...solved.map(({ body }) => body), ...sources]);
  await writeFile(path.join(outDir, QUESTION_FILE), shellOfQuestions(questionShell, solved[0]!.body));
  await mkdir(path.join(outDir, 'qa'), { recursive: true });
  for (const page of pages) {
    const name = page.path === '/' ? LANDING_FILE : `${page.path.slice(1)}.html`;
    await writeFile(path.join(outDir, name), pageHtml(page.data === undefined ? shell : questionShell, page, siteUrl));
  }
  await writeFile(path.join(outDir, 'robots.txt'), robots(siteUrl));
  if (siteUrl === '') return;
  const canonical = pages.filter(({ path: own, head }) => own === head.path);
  await writeFile(
    path.join(outDir, 'sitemap.xml'),
    sitemap(
      canonical.map((page) => page.path),
      siteUrl,
    ),
  );
  const listed = solved.map(({ path: own, head }) => ({ ...head, path: own }));
  await writeFile(path.join(outDir, 'qa/feed.xml'), questionFeed('Solved questions for JEE and NEET', listed, siteUrl));
}

/**
 * Writes the part of the app's styles that pages of questions use, about a fifth, into `outDir`. Returns the shell for these pages, which
 * render with these styles at once. src/shell/start/app-styles.ts adds the app's styles later.
 * @param contents HTML of such pages, or source that makes it
 * @throws when the shell has no stylesheet
 */
async function questionStyles(outDir: string, shell: string, contents: readonly string[]): Promise<string> {
  const href = APP_STYLES.exec(shell)?.groups?.['href'];
  if (href === undefined) throw new Error('index.html has no stylesheet');
  const [used] = await new PurgeCSS().purge({
    css: [{ raw: await readFile(path.join(outDir, href), 'utf8') }],
    content: [shell, ...contents].map((raw) => ({ raw, extension: 'html' })),
    defaultExtractor: (content) => content.match(/[^\s"'<>=`]+/g) ?? [],
    dynamicAttributes: DYNAMIC,
    variables: true,
    keyframes: true,
  });
  const css = used!.css.replaceAll(FONT, '');
  const file = `assets/question-${createHash('sha256').update(css).digest('base64url').slice(0, 8)}.css`;
  await writeFile(path.join(outDir, file), css);
  return shell.replace(
    APP_STYLES,
    (link) =>
      `<link rel="stylesheet" href="/${file}">\n    ${link.replace('rel="stylesheet"', 'rel="stylesheet" media="not all" data-app-styles')}`,
  );
}

async function drawPages(root: string): Promise<PrerenderedPage[]> {
  // Build inside the project, so that the output resolves React from node_modules.
  const ssrDir = await mkdtemp(path.join(root, '.cache/prerender-'));
  try {
    await viteBuild({
      root,
      configLoader: 'native',
      logLevel: 'warn',
      publicDir: false,
      build: {
        ssr: 'src/prerender.tsx',
        outDir: ssrDir,
        sourcemap: false,
        // Excludes modules that read the session store or browser on import; no public page uses them.
        rolldownOptions: { treeshake: { moduleSideEffects: false } },
      },
    });
    const built = (await import(pathToFileURL(path.join(ssrDir, 'prerender.js')).href)) as { prerenderPages(): Promise<PrerenderedPage[]> };
    return await built.prerenderPages();
  } finally {
    await rm(ssrDir, { recursive: true, force: true });
  }
}

function robots(siteUrl: string): string {
  return `User-agent: *\nAllow: /\n${siteUrl === '' ? '' : `Sitemap: ${siteUrl}/sitemap.xml\nSitemap: ${siteUrl}/qa/asked-sitemap.xml\n`}`;
}
