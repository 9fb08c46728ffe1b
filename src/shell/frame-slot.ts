import { createContext } from 'react';

interface Slot {
  /** Element of the frame for the install prompt and the offline badge; null on pages without the frame. */
  readonly slot: HTMLElement | null;
  readonly setSlot: (slot: HTMLElement | null) => void;
}

export const FrameSlot = createContext<Slot>({ slot: null, setSlot: () => {} });
