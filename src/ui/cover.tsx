import { Dialog, DialogPanel, DialogTitle } from '@headlessui/react';
import type { ReactNode } from 'react';

import { Bindu } from './bindu.tsx';

interface CoverProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly children: ReactNode;
}

/** A page over the whole app that only a choice on it closes. What is below it can be neither reached nor read. */
export function Cover({ isOpen, title, children }: CoverProps) {
  return (
    <Dialog open={isOpen} onClose={() => undefined} className="fixed inset-0 z-40 bg-page">
      <div className="fixed inset-x-0 top-(--below-toasts) bottom-(--keyboard) overflow-y-auto">
        <DialogPanel className="mx-auto grid min-h-full max-w-md content-center justify-items-start gap-5 gutter py-10 text-ink">
          <Bindu className="size-10" />
          <DialogTitle as="h1" className="font-display text-2xl leading-tight font-semibold">
            {title}
          </DialogTitle>
          {children}
        </DialogPanel>
      </div>
    </Dialog>
  );
}
