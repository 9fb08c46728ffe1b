import type { PrerenderedPage } from '../src/app/site/prerendered-page.ts';

const EMPTY_ROOT = '<div id="root"></div>';
const PREVIEW_IMAGE = '/screenshots/preview.jpg';

/**
 * The shell with a page's head and body in their places.
 * @param siteUrl without a slash at the end; where it is empty, what has to name an absolute address is left out
 * @throws when the shell lacks one of the places: the page would be published without it
 */
export function pageHtml(shell: string, { head, body }: PrerenderedPage, siteUrl: string): string {
  const title = escapeHtml(head.title);
  const description = escapeHtml(head.description);
  const meta = [
    `<meta property="og:type" content="website" />`,
    `<meta property="og:site_name" content="Ekagra" />`,
    `<meta property="og:title" content="${title}" />`,
    `<meta property="og:description" content="${description}" />`,
    `<meta name="twitter:card" content="summary_large_image" />`,
    // Where it is not known, the path alone is true as well; src/boot.ts makes it whole.
    `<link rel="canonical" href="${escapeHtml(siteUrl + head.path)}" />`,
    ...(siteUrl === '' ? [] : absoluteAddresses(siteUrl, head.path)),
  ];
  let html = replaceOnce(shell, /<title>[^<]*<\/title>/, `<title>${title}</title>\n    ${meta.join('\n    ')}`);
  html = replaceOnce(html, /(?<=<meta name="description" content=")[^"]*/, description);
  // A page that can be read needs no excuse for not running.
  html = replaceOnce(html, /\s*<noscript>[^<]*<\/noscript>/, '');
  return replaceOnce(html, EMPTY_ROOT, `<div id="root">${body}</div>`);
}

function absoluteAddresses(siteUrl: string, path: string): string[] {
  const url = escapeHtml(siteUrl + path);
  return [`<meta property="og:url" content="${url}" />`, `<meta property="og:image" content="${escapeHtml(siteUrl + PREVIEW_IMAGE)}" />`];
}

/** `content` is taken as it is, whatever `$` it has. */
function replaceOnce(html: string, place: string | RegExp, content: string): string {
  const replaced = html.replace(place, () => content);
  if (replaced === html) throw new Error(`index.html has no ${String(place)}`);
  return replaced;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
