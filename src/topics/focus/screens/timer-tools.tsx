import { Link } from '@tanstack/react-router';
import { Keyboard, Maximize, Minimize, PictureInPicture2, Settings2 } from 'lucide-react';
import { Suspense, useState } from 'react';

import { IconButton } from '../../../ui/icon-button.tsx';
import { lazyDialog } from '../../../ui/lazy-dialog.ts';
import type { FocusSearch } from './focus-search.ts';
import { canPopOut, popOut } from './pop-out.ts';

const TimerSettingsDialog = lazyDialog(() => import('./timer-settings-dialog.tsx'), 'TimerSettingsDialog');
const ShortcutsDialog = lazyDialog(() => import('./shortcuts-dialog.tsx'), 'ShortcutsDialog');

/** The current view of the timer, and navigation to the other. */
export interface TimerView {
  /** The chosen task and subject, kept when the view changes. */
  readonly search: FocusSearch;
  /** Leaves full screen; null in the normal view. */
  readonly onLeave: (() => void) | null;
}

interface TimerToolsProps {
  readonly view: TimerView;
  readonly areShortcutsOpen: boolean;
  readonly onShowShortcuts: () => void;
  readonly onHideShortcuts: () => void;
}

/** Rarely used tools. */
export function TimerTools({ view, areShortcutsOpen, onShowShortcuts, onHideShortcuts }: TimerToolsProps) {
  const [areSettingsOpen, setAreSettingsOpen] = useState(false);
  return (
    <div className="grid justify-items-center gap-2">
      <div className="flex gap-2 text-ink-soft">
        <IconButton label="Timer settings" onClick={() => setAreSettingsOpen(true)}>
          <Settings2 aria-hidden className="size-5" />
        </IconButton>
        {canPopOut() ? (
          <IconButton label="Pop out" onClick={() => void popOut()}>
            <PictureInPicture2 aria-hidden className="size-5" />
          </IconButton>
        ) : null}
        {view.onLeave === null ? (
          <Link
            to="/fullscreen"
            search={view.search}
            aria-label="Full screen"
            title="Full screen"
            className="icon-target"
            onClick={() => void document.documentElement.requestFullscreen?.().catch(() => undefined)}
          >
            <Maximize aria-hidden className="size-5" />
          </Link>
        ) : (
          <IconButton label="Leave full screen" onClick={view.onLeave}>
            <Minimize aria-hidden className="size-5" />
          </IconButton>
        )}
        <IconButton label="Keyboard shortcuts" className="hidden pointer-fine:inline-grid" onClick={onShowShortcuts}>
          <Keyboard aria-hidden className="size-5" />
        </IconButton>
      </div>
      <p aria-hidden className="hidden text-sm text-ink-soft pointer-fine:block">
        Space starts and pauses, F finishes, ? shows all keys
      </p>
      <Suspense>
        {areSettingsOpen ? <TimerSettingsDialog isOpen onClose={() => setAreSettingsOpen(false)} /> : null}
        {areShortcutsOpen ? <ShortcutsDialog isOpen onClose={onHideShortcuts} /> : null}
      </Suspense>
    </div>
  );
}
