/** Where a control is on a page, for finding its like on the page that has taken the other's place. */
export interface Place {
  readonly tag: string;
  readonly name: string;
  /** Among those of the same name. */
  readonly index: number;
}

export function placeOf(root: HTMLElement, element: Element | null): Place | null {
  if (element === null || element === root || !root.contains(element)) return null;
  const { localName: tag } = element;
  const name = nameOf(element);
  return { tag, name, index: alike(root, tag, name).indexOf(element as HTMLElement) };
}

export function findPlace(root: HTMLElement, place: Place | null): HTMLElement | undefined {
  return place === null ? undefined : alike(root, place.tag, place.name)[place.index];
}

function alike(root: HTMLElement, tag: string, name: string): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(tag)].filter((element) => nameOf(element) === name);
}

function nameOf(element: Element): string {
  return element.getAttribute('aria-label') ?? element.textContent;
}
