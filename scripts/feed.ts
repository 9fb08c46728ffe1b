import type { PrerenderedPage } from '../src/app/site/prerendered-page.ts';

/** Questions in the feed. */
const MOST_ITEMS = 50;

/** RSS 2.0 of the directory's solved questions. Readers want whole addresses: only for a build that knows its own. */
export function questionFeed(pages: readonly PrerenderedPage[], siteUrl: string): string {
  const items = pages
    .filter(({ data }) => data !== undefined)
    .slice(0, MOST_ITEMS)
    .map(({ path, head }) => {
      const url = escapeXml(siteUrl + path);
      return `<item><title>${escapeXml(head.title)}</title><link>${url}</link><guid>${url}</guid><description>${escapeXml(head.description)}</description></item>`;
    });
  const channel = `<title>Ekagra: questions and answers</title><link>${escapeXml(siteUrl)}/qa</link><description>Solved questions for JEE and NEET</description>`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0"><channel>${channel}\n${items.join('\n')}\n</channel></rss>\n`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
