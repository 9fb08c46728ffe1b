import type { PublicPage } from './public-pages.ts';

/** A prerendered page. */
export interface PrerenderedPage {
  readonly path: string;
  /** Title and description for search engines and previews; an alias uses those of its page. */
  readonly head: PublicPage;
  /** HTML of the page's root. */
  readonly body: string;
  /** Structured data for search engines; omitted if there is none. */
  readonly data?: (siteUrl: string) => object;
}
