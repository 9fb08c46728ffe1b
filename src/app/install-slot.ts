import { createContext } from 'react';

interface Place {
  /** Where the frame has room for the prompt; null on pages without the frame. */
  readonly place: HTMLElement | null;
  readonly setPlace: (place: HTMLElement | null) => void;
}

export const InstallPlace = createContext<Place>({ place: null, setPlace: () => {} });
