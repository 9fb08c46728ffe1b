import { createContext } from 'react';

interface Slot {
  /** Where the frame has room for the prompt; null on pages without the frame. */
  readonly slot: HTMLElement | null;
  readonly setSlot: (slot: HTMLElement | null) => void;
}

export const InstallSlot = createContext<Slot>({ slot: null, setSlot: () => {} });
