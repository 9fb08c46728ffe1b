const EMPTY_ROOT = '<div id="root"></div>';
/** Placeholder for the content when the shell already contains the page's frame. */
const CONTENT_PLACE = '<!--content-->';
const PREVIEW_IMAGE = '/screenshots/preview.jpg';

/** What a page adds to the shell. */
export interface PageParts {
  /** `path` is the canonical one. */
  readonly head: { readonly path: string; readonly title: string; readonly description: string };
  /** HTML of the page's root. */
  readonly body: string;
  /** Structured data for search engines; omitted if there is none. */
  readonly data?: (siteUrl: string) => object;
}

/**
 * Fills the shell with a page's head and body.
 * @param siteUrl without a trailing slash; if empty, absolute addresses are omitted
 * @throws when the shell lacks a placeholder
 */
export function pageHtml(shell: string, { head, body, data }: PageParts, siteUrl: string): string {
  const title = escapeHtml(head.title);
  const description = escapeHtml(head.description);
  const meta = [
    `<meta property="og:type" content="website" />`,
    `<meta property="og:site_name" content="Ekagra" />`,
    `<meta property="og:title" content="${title}" />`,
    `<meta property="og:description" content="${description}" />`,
    `<meta name="twitter:card" content="summary_large_image" />`,
    // Without a site URL the path alone is valid; src/boot.ts completes it.
    `<link rel="canonical" href="${escapeHtml(siteUrl + head.path)}" />`,
    ...(data === undefined ? [] : [`<script type="application/ld+json">${scriptJson(data(siteUrl))}</script>`]),
    ...(siteUrl === '' ? [] : absoluteAddresses(siteUrl, head.path)),
  ];
  let html = replaceOnce(shell, /<title>[^<]*<\/title>/, `<title>${title}</title>\n    ${meta.join('\n    ')}`);
  html = replaceOnce(html, /(?<=<meta name="description" content=")[^"]*/, description);
  // A page that is readable without JavaScript needs no "enable JavaScript" message.
  html = replaceOnce(html, /\s*<noscript>[^<]*<\/noscript>/, '');
  return html.includes(CONTENT_PLACE)
    ? replaceOnce(html, CONTENT_PLACE, body)
    : replaceOnce(html, EMPTY_ROOT, `<div id="root">${body}</div>`);
}

/** JSON that cannot close its script element. */
function scriptJson(data: object): string {
  return JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
}

function absoluteAddresses(siteUrl: string, path: string): string[] {
  const url = escapeHtml(siteUrl + path);
  const feeds = path === '/qa' ? ['feed.xml', 'asked-feed.xml'] : [];
  return [
    ...feeds.map((feed) => `<link rel="alternate" type="application/rss+xml" href="${escapeHtml(siteUrl)}/qa/${feed}" />`),
    `<meta property="og:url" content="${url}" />`,
    `<meta property="og:image" content="${escapeHtml(siteUrl + PREVIEW_IMAGE)}" />`,
  ];
}

/** Inserts `content` literally, including `$`. */
function replaceOnce(html: string, place: string | RegExp, content: string): string {
  const replaced = html.replace(place, () => content);
  if (replaced === html) throw new Error(`index.html has no ${String(place)}`);
  return replaced;
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/**
 * The shell with the frame of a question's page, without the question.
 * @param page body of a question's page
 * @throws when the page has another structure
 */
export function shellOfQuestions(shell: string, page: string): string {
  const frame = replaceOnce(page, /(?<=<main[^>]*><h1[^>]*>[^<]*<\/h1><div[^>]*>)[^]*(?=<\/div><\/main>)/, CONTENT_PLACE);
  return replaceOnce(shell, EMPTY_ROOT, `<div id="root">${frame}</div>`);
}
