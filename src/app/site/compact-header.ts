/** px: after so much the header compacts and shows the navigation. */
const COMPACT_AFTER = 50;

export function isScrolled(): boolean {
  return !import.meta.env.SSR && globalThis.scrollY > COMPACT_AFTER;
}

/**
 * Keeps the site's header compact while the page is scrolled. Without React: a prerendered page has it as well.
 * @returns the function that lets go of it
 */
export function keepHeaderCompact(header: HTMLElement | null): () => void {
  const measure = () => {
    if (header !== null) header.dataset['compact'] = String(isScrolled());
  };
  measure();
  globalThis.addEventListener('scroll', measure, { passive: true });
  return () => globalThis.removeEventListener('scroll', measure);
}
