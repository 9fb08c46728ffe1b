/** Maximum number of questions in the feed. */
const MOST_ITEMS = 50;

/** A question in a feed or a sitemap. */
export interface ListedQuestion {
  readonly path: string;
  /** The title without TeX. */
  readonly title: string;
  readonly description: string;
}

/** An RSS 2.0 feed. Needs absolute URLs, so only a server or a build that knows its own address can make it. */
export function questionFeed(about: string, questions: readonly ListedQuestion[], siteUrl: string): string {
  const items = questions.slice(0, MOST_ITEMS).map(({ path, title, description }) => {
    const url = escapeXml(siteUrl + path);
    return `<item><title>${escapeXml(title)}</title><link>${url}</link><guid>${url}</guid><description>${escapeXml(description)}</description></item>`;
  });
  const channel = `<title>Ekagra: questions and answers</title><link>${escapeXml(siteUrl)}/qa</link><description>${escapeXml(about)}</description>`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0"><channel>${channel}\n${items.join('\n')}\n</channel></rss>\n`;
}

export function sitemap(paths: readonly string[], siteUrl: string): string {
  const urls = paths.map((path) => `<url><loc>${escapeXml(siteUrl + path)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
}

/** Escapes XML, and removes characters that XML cannot contain. */
function escapeXml(text: string): string {
  return (
    text
      // oxlint-disable-next-line no-control-regex -- these are what has to go
      .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, ' ')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
  );
}
