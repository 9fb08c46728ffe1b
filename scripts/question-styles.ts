import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { PurgeCSS } from 'purgecss';

/** In the shell: the app's styles, which everything waits for. */
const APP_STYLES = /<link rel="stylesheet" crossorigin href="(?<href>[^"]+)">/;
/** Set by scripts, so in no page. */
const DYNAMIC = ['data-theme', 'data-visitor', 'data-google', 'data-mail', 'data-compact', 'aria-busy'];
/** Fonts are larger than the page: until the app's styles come, text is drawn in the device's font. */
const FONT = /@font-face\s*\{[^}]*\}/g;

/**
 * Writes the part of the app's styles that pages of questions use, a fifth, into `outDir`, and returns the shell for these pages:
 * they are drawn with it at once, and src/shell/start/app-styles.ts adds the app's styles after that.
 * @param contents HTML of such pages, or source that makes it
 * @throws when the shell has no stylesheet
 */
export async function questionStyles(outDir: string, shell: string, contents: readonly string[]): Promise<string> {
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
