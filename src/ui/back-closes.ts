import { useEffectEvent, useLayoutEffect } from 'react';

import { openLayer } from './open-layers.ts';

/** The Back button and gesture close what is open before they leave the page. */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  // Before the layer can be seen: Back may follow at once.
  useLayoutEffect(() => (isOpen ? openLayer(() => close()) : undefined), [isOpen]);
}
