import type { ErrorComponentProps } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';

import { FaultPage } from '../fault-page.tsx';
import { CentredSpinner } from '../centred-spinner.tsx';
import { currentRecovery, isModuleFailure, onRecovery } from '../update/module-failures.ts';
import { NotLoadedPage } from '../update/not-loaded-page.tsx';

/** The error page of last resort. */
export function ErrorPage({ error }: ErrorComponentProps) {
  const recovery = useSyncExternalStore(onRecovery, currentRecovery, currentRecovery);
  if (isModuleFailure(error) && recovery === 'under-way') return <CentredSpinner />;
  if (isModuleFailure(error) && recovery === 'offline') return <NotLoadedPage />;
  return (
    <FaultPage
      title="Ekagra could not open this page"
      text="Your saved work is still on this device. Reload to try again."
      detail={error instanceof Error ? error.message : String(error)}
    />
  );
}
