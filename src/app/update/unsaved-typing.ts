/**
 * Whether something has been typed on this page that is not saved anywhere yet: a field that was
 * typed into, is still on the page and is not empty. Search boxes have nothing to lose.
 */
export interface UnsavedTyping {
  isThere(): boolean;
  /** Something was typed, whether or not there was before. */
  onTyping(listener: () => void): void;
  /** Resolves when nothing typed is at stake. */
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

  function tellIfNone() {
    if (waiting.length === 0 || isThere()) return;
    const told = waiting;
    waiting = [];
    for (const resolve of told) resolve();
  }

  // Browsers say nothing of a date that is half typed but the keys.
  for (const type of ['input', 'keyup']) {
    page.addEventListener(type, ({ target }) => {
      if (!isTextField(target) || (type === 'keyup' && !target.validity.badInput)) return;
      typedInto.add(target);
      for (const listener of listeners) listener();
    });
  }
  // Saving empties a field or takes it off the page, after one of these and after React has rendered.
  for (const type of ['input', 'submit', 'click', 'keyup', 'focusout', 'visibilitychange']) {
    page.addEventListener(type, () => setTimeout(tellIfNone), { capture: true });
  }

  return {
    isThere,
    onTyping: (listener) => void listeners.push(listener),
    none: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        tellIfNone();
      }),
  };
}

/** A date that is half typed, or no day at all, has no value and is not empty. */
function isEmpty({ value, validity }: HTMLInputElement | HTMLTextAreaElement): boolean {
  return value === '' && !validity.badInput;
}

function isTextField(target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement {
  if (target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && !['search', 'checkbox', 'radio', 'range', 'color', 'file'].includes(target.type);
}
