/** The close functions of the open layers, topmost last. */
const layers: (() => void)[] = [];

interface LayerState {
  /** Number of layers that are open at this history entry. */
  readonly layer?: number;
  /** True if the entry after this one was added for a layer and not for a page. */
  readonly isBelowLayer?: true;
}

/**
 * Makes the Back button and gesture close a menu, sheet or dialog before they leave the page. A layer adds a history entry. A layer closed
 * in another way leaves its entry for the next layer; Back then skips it.
 * @returns a function to call when the layer is closed
 */
export function openLayer(close: () => void): () => void {
  layers.push(close);
  addEntry();
  return () => {
    if (layers.includes(close)) layers.splice(layers.indexOf(close), 1);
  };
}

/** Adds a history entry for the topmost layer, unless the current entry belongs to it. */
function addEntry(): void {
  const state = currentState();
  if ((state.layer ?? 0) >= layers.length) return;
  write('replaceState', { ...state, isBelowLayer: true });
  const { isBelowLayer: _, ...rest } = state;
  write('pushState', { ...rest, layer: layers.length });
}

/** True while a layer is open: Back then closes it and does not leave the page. */
export const isLayerOpen = () => layers.length > 0;

// In the capture phase, before the router, which does not need the event: the page stays the same.
globalThis.addEventListener?.(
  'popstate',
  (event) => {
    const { isBelowLayer, ...state } = currentState();
    if (!isBelowLayer) {
      // The entry belongs to a closed layer, for example after Forward. The next layer gets its own entry.
      if ((state.layer ?? 0) > layers.length) write('replaceState', { ...state, layer: 0 });
      return;
    }
    const topmost = layers.at(-1);
    event.stopImmediatePropagation();
    if (topmost === undefined) return globalThis.history.back();
    write('replaceState', state);
    topmost();
    // A dialog that asks about unsaved changes stays open, so the next Back needs an entry again.
    setTimeout(addEntry);
  },
  { capture: true },
);

function currentState(): LayerState {
  return (globalThis.history.state ?? {}) as LayerState;
}

/** Bypasses the router, which replaces these methods on the history object and would load the page again. */
function write(method: 'pushState' | 'replaceState', state: LayerState): void {
  History.prototype[method].call(globalThis.history, state, '');
}
