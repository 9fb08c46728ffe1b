import { useEffectEvent, useLayoutEffect } from 'react';

import { openLayer } from './open-layers.ts';

/** Makes the Back button and gesture close an open layer before they leave the page. */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  // Before the layer is visible, because Back may follow at once.
  useLayoutEffect(() => (isOpen ? openLayer(() => close()) : undefined), [isOpen]);
}
