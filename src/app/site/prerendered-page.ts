import type { PublicPage } from './public-pages.ts';

/** A page as it can be read before the app runs. */
export interface PrerenderedPage {
  readonly path: string;
  /** What search engines and previews are told; for a second address, of the first. */
  readonly head: PublicPage;
  /** What is in the page's root. */
  readonly body: string;
}
