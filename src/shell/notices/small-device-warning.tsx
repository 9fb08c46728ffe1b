import { X } from 'lucide-react';
import { useState } from 'react';

import { IconButton } from '../../ui/icon-button.tsx';

/** Warning for screens narrower than the narrowest supported phone: a watch, a folded phone, a page zoomed in far. */
export function SmallDeviceWarning() {
  const [isClosed, setIsClosed] = useState(false);
  if (isClosed) return null;
  return (
    <aside
      aria-label="Small screen"
      className="hidden items-center gap-2 border-b border-line bg-raised py-1 pr-1 pl-4 text-sm text-ink max-[319px]:flex"
    >
      <p className="mr-auto">This screen is very small. Turn your device, zoom out, or use a larger screen.</p>
      <IconButton label="Close" onClick={() => setIsClosed(true)}>
        <X aria-hidden className="size-5" />
      </IconButton>
    </aside>
  );
}
