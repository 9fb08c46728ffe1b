/**
 * Whether something has been typed on this page that is not saved anywhere yet: a field that was
 * typed into, is still on the page and is not empty. Search boxes have nothing to lose.
 */
export interface UnsavedTyping {
  isThere(): boolean;
  /** Resolves when nothing typed is at stake. */
  none(): Promise<void>;
}

export function watchUnsavedTyping(page: Document): UnsavedTyping {
  const typedInto = new Set<HTMLInputElement | HTMLTextAreaElement>();
  let waiting: (() => void)[] = [];

  function isThere(): boolean {
    for (const field of typedInto) if (!field.isConnected || field.value === '') typedInto.delete(field);
    return typedInto.size > 0;
  }

  function tellIfNone() {
    if (waiting.length === 0 || isThere()) return;
    const told = waiting;
    waiting = [];
    for (const resolve of told) resolve();
  }

  page.addEventListener('input', ({ target }) => {
    if (isTextField(target)) typedInto.add(target);
  });
  // Saving empties a field or takes it off the page, after one of these and after React has rendered.
  for (const type of ['input', 'submit', 'click', 'keyup', 'focusout', 'visibilitychange']) {
    page.addEventListener(type, () => setTimeout(tellIfNone), { capture: true });
  }

  return {
    isThere,
    none: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        tellIfNone();
      }),
  };
}

function isTextField(target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement {
  if (target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && !['search', 'checkbox', 'radio', 'range', 'color', 'file'].includes(target.type);
}
