import { Suspense, useState } from 'react';

import { Button } from '../../../ui/button.tsx';
import { lazyNamed } from '../../../ui/lazy-named.ts';
import { Modal } from '../../../ui/modal.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** Lazy: only students who ask load the drawings. */
const InstallSteps = lazyNamed(() => import('./install-steps.tsx'), 'InstallSteps');

/** Opens the steps of installing by hand. @param isTrial true in a trial, which has no account */
export function HowToInstall({ isTrial }: { readonly isTrial: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>How to install</Button>
      <Modal isOpen={isOpen} onClose={() => setIsOpen(false)} title="Install Ekagra">
        <Suspense fallback={<Skeleton className="h-96 rounded-xl" />}>
          <InstallSteps isTrial={isTrial} />
        </Suspense>
      </Modal>
    </>
  );
}
