import { Dialog, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';

import { useBackCloses } from './back-closes.ts';
import { IconButton } from './icon-button.tsx';

interface ModalProps {
  readonly isOpen: boolean;
  /** Called on Escape, Back, a press on the backdrop, and the close button. */
  readonly onClose: () => void;
  readonly title: string;
  /** `wide`: for forms with fields side by side on a desktop. */
  readonly width?: 'narrow' | 'wide';
  readonly children: ReactNode;
}

const WIDTHS = { narrow: 'sm:max-w-md', wide: 'sm:max-w-2xl' } as const;

/** A dialog: a bottom sheet on a phone, centred on a desktop. */
export function Modal({ isOpen, onClose, title, width = 'narrow', children }: ModalProps) {
  useBackCloses(isOpen, onClose);
  return (
    // The element itself is fixed: accessibility tools treat an element without a box as hidden.
    <Dialog open={isOpen} onClose={onClose} className="fixed inset-0 z-50">
      <DialogBackdrop transition className="fixed inset-0 bg-backdrop transition-opacity duration-calm data-closed:opacity-0" />
      {/* Keeps toasts off the buttons, wherever the dialog is scrolled. */}
      <div className="fixed inset-x-0 top-(--below-toasts) bottom-(--keyboard) scroll-pb-28 overflow-y-auto overscroll-contain">
        {/* At least as high as the screen, so that a taller dialog scrolls from its top. Toasts do not move a dialog that has room
           below them. */}
        <div className="grid min-h-full grid-cols-1 items-end justify-items-center pt-12 sm:items-center sm:p-6 sm:pb-[calc(1.5rem+var(--below-toasts))]">
          <DialogPanel
            transition
            className={`relative w-full rounded-t-2xl border border-b-0 border-line bg-raised gutter pt-6 pb-[calc(1.5rem+env(safe-area-inset-bottom))] text-ink shadow-float transition duration-calm data-closed:translate-y-4 data-closed:opacity-0 sm:rounded-2xl sm:border-b ${WIDTHS[width]}`}
          >
            <DialogTitle className="mb-5 pr-10 font-display text-xl font-semibold">{title}</DialogTitle>
            {children}
            <IconButton label="Close" className="absolute top-3.5 right-3" onClick={onClose}>
              <X aria-hidden className="size-5" />
            </IconButton>
          </DialogPanel>
        </div>
      </div>
    </Dialog>
  );
}
