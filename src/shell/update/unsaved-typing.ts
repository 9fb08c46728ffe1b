/** Unsaved input on this page: a field that was typed into, is still on the page and is not empty. Search boxes do not count. */
export interface UnsavedTyping {
  isThere(): boolean;
  /** `listener` is called on each input. */
  onTyping(listener: () => void): void;
  /** Resolves when no unsaved input is left. */
  none(): Promise<void>;
}

export function watchUnsavedTyping(page: Document): UnsavedTyping {
  const typedInto = new Set<HTMLInputElement | HTMLTextAreaElement>();
  const listeners: (() => void)[] = [];
  let waiting: (() => void)[] = [];

  function isThere(): boolean {
    for (const field of typedInto) if (!field.isConnected || isEmpty(field)) typedInto.delete(field);
    return typedInto.size > 0;
  }

  function resolveIfNone() {
    if (waiting.length === 0 || isThere()) return;
    const resolvers = waiting;
    waiting = [];
    for (const resolve of resolvers) resolve();
  }

  // A half-typed date fires only key events.
  for (const type of ['input', 'keyup']) {
    page.addEventListener(type, ({ target }) => {
      if (!isTextField(target) || (type === 'keyup' && !target.validity.badInput)) return;
      typedInto.add(target);
      for (const listener of listeners) listener();
    });
  }
  // Saving empties or removes a field after one of these events, once React has rendered.
  for (const type of ['input', 'submit', 'click', 'keyup', 'focusout', 'visibilitychange']) {
    page.addEventListener(type, () => setTimeout(resolveIfNone), { capture: true });
  }

  return {
    isThere,
    onTyping: (listener) => void listeners.push(listener),
    none: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        resolveIfNone();
      }),
  };
}

/** True for an empty field. A half-typed or impossible date has no value, but is not empty. */
function isEmpty({ value, validity }: HTMLInputElement | HTMLTextAreaElement): boolean {
  return value === '' && !validity.badInput;
}

function isTextField(target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement {
  if (target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && !['search', 'checkbox', 'radio', 'range', 'color', 'file'].includes(target.type);
}
