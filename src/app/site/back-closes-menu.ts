import { openLayer } from '../../ui/open-layers.ts';

/** Back closes the open menu of a prerendered page. Plain DOM: the page runs it without React. */
export function backClosesMenu(menu: HTMLDetailsElement | null | undefined): void {
  let closed: () => void = () => undefined;
  menu?.addEventListener('toggle', () => {
    closed();
    // The app replaces the page, also with its menu open.
    closed = menu.open ? openLayer(() => (menu.isConnected ? (menu.open = false) : history.back())) : () => undefined;
  });
}
