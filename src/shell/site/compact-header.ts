/** Scroll offset in px at which the header compacts. */
const COMPACT_AFTER = 50;

export function isScrolled(): boolean {
  return !import.meta.env.SSR && globalThis.scrollY > COMPACT_AFTER;
}

/**
 * Compacts the site's header while the page is scrolled. Plain DOM: prerendered pages run it without React.
 * @returns cleanup
 */
export function keepHeaderCompact(header: HTMLElement | null): () => void {
  const measure = () => {
    if (header !== null) header.dataset['compact'] = String(isScrolled());
  };
  measure();
  globalThis.addEventListener('scroll', measure, { passive: true });
  return () => globalThis.removeEventListener('scroll', measure);
}
