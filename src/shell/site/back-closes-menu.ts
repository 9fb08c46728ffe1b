import { openLayer } from '../../ui/open-layers.ts';

/**
 * Back closes the menu of a public page. Plain DOM, because prerendered pages run it without React. It watches the attribute: the event
 * `toggle` fires only after the menu is visible, and Back may come before.
 * @returns stop
 */
export function backClosesMenu(menu: HTMLDetailsElement): () => void {
  let closed: () => void = () => undefined;
  const watching = new MutationObserver(() => {
    closed();
    // The app may replace the page while its menu is open.
    closed = menu.open ? openLayer(() => (menu.isConnected ? (menu.open = false) : globalThis.history.back())) : () => undefined;
  });
  watching.observe(menu, { attributeFilter: ['open'] });
  return () => {
    watching.disconnect();
    closed();
  };
}
