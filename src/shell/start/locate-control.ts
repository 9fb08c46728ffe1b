/** How to find a control of the prerendered page on the page that replaces it. */
export interface ControlLocator {
  readonly tag: string;
  readonly name: string;
  /** Index among the controls with the same name. */
  readonly index: number;
}

export function locatorOf(root: HTMLElement, element: Element | null): ControlLocator | null {
  if (element === null || element === root || !root.contains(element)) return null;
  const { localName: tag } = element;
  const name = nameOf(element);
  return { tag, name, index: alike(root, tag, name).indexOf(element as HTMLElement) };
}

export function findControl(root: HTMLElement, locator: ControlLocator | null): HTMLElement | undefined {
  return locator === null ? undefined : alike(root, locator.tag, locator.name)[locator.index];
}

function alike(root: HTMLElement, tag: string, name: string): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(tag)].filter((element) => nameOf(element) === name);
}

function nameOf(element: Element): string {
  return element.getAttribute('aria-label') ?? element.textContent;
}
