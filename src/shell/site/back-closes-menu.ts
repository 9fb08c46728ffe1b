import { openLayer } from '../../ui/open-layers.ts';

/**
 * Back closes the menu of a public page. Plain DOM: a prerendered page runs it without React. It watches the attribute, since the
 * event `toggle` comes only after the menu can be seen, and Back may be faster.
 * @returns ends it
 */
export function backClosesMenu(menu: HTMLDetailsElement): () => void {
  let closed: () => void = () => undefined;
  const watching = new MutationObserver(() => {
    closed();
    // The app replaces the page, also with its menu open.
    closed = menu.open ? openLayer(() => (menu.isConnected ? (menu.open = false) : globalThis.history.back())) : () => undefined;
  });
  watching.observe(menu, { attributeFilter: ['open'] });
  return () => {
    watching.disconnect();
    closed();
  };
}
