/** How each open layer closes, topmost last. */
const layers: (() => void)[] = [];

interface LayerState {
  /** Layers open at this history entry. */
  readonly layer?: number;
  /** The entry after this one was added for a layer, not for a page. */
  readonly isBelowLayer?: true;
}

/**
 * The Back button and gesture close a menu, sheet or dialog before they leave the page. A layer adds a history entry. One closed
 * in another way leaves its entry for the next layer; Back then skips it.
 * @returns to be called when it is closed
 */
export function openLayer(close: () => void): () => void {
  layers.push(close);
  addEntry();
  return () => {
    if (layers.includes(close)) layers.splice(layers.indexOf(close), 1);
  };
}

/** For the topmost layer, unless the current entry is its own. */
function addEntry(): void {
  const state = currentState();
  if ((state.layer ?? 0) >= layers.length) return;
  write('replaceState', { ...state, isBelowLayer: true });
  const { isBelowLayer: _, ...rest } = state;
  write('pushState', { ...rest, layer: layers.length });
}

/** While one is open, Back closes it and does not leave the page. */
export const isLayerOpen = () => layers.length > 0;

// In the capture phase, before the router, which needs not know: the page stays the same.
globalThis.addEventListener?.(
  'popstate',
  (event) => {
    const { isBelowLayer, ...state } = currentState();
    if (!isBelowLayer) {
      // Of a layer that is closed, as after Forward: the next one gets an entry of its own.
      if ((state.layer ?? 0) > layers.length) write('replaceState', { ...state, layer: 0 });
      return;
    }
    const topmost = layers.at(-1);
    event.stopImmediatePropagation();
    if (topmost === undefined) return globalThis.history.back();
    write('replaceState', state);
    topmost();
    // A dialog that asks about unsaved changes stays open: the next Back is for it again.
    setTimeout(addEntry);
  },
  { capture: true },
);

function currentState(): LayerState {
  return (globalThis.history.state ?? {}) as LayerState;
}

/** Past the router, whose history replaces these methods on the object to load the page again. */
function write(method: 'pushState' | 'replaceState', state: LayerState): void {
  History.prototype[method].call(globalThis.history, state, '');
}
