import { useMemo, useState, type ReactNode } from 'react';

import { useSession } from '../../shared/session/session-context.tsx';
import { useLoss } from '../../shared/session/use-loss.ts';
import { FaultPage } from '../fault-page.tsx';
import { Toaster } from '../../ui/toaster.tsx';
import { ConnectivityProvider } from '../connectivity/connectivity-context.tsx';
import { OfflineBadge } from '../connectivity/offline-badge.tsx';
import { InstallOffer } from '../install/install-offer.tsx';
import { FrameSlot } from '../frame-slot.ts';
import { ConnectivityNotices } from '../notices/connectivity-notices.tsx';
import { LostNotice } from '../notices/lost-notice.tsx';
import { OfflineNotice } from '../notices/offline-notice.tsx';
import { SilentStorageNotice } from '../notices/silent-storage-notice.tsx';
import { SmallDeviceWarning } from '../notices/small-device-warning.tsx';
import { useIsUndisturbed } from '../use-is-undisturbed.ts';
import { SignOutRedirect } from './sign-out-redirect.tsx';
import { StudentBoundary } from '../student/student-boundary.tsx';

/** Providers of every page. */
export function Providers({ children }: { children: ReactNode }) {
  return useSession().status === 'lost' ? <LostPage /> : <PageProviders>{children}</PageProviders>;
}

/** STORE-1: a visitor's page would invite to sign up anew. Toasts offer the newer version once it is there. */
function LostPage() {
  const loss = useLoss();
  return (
    <>
      <FaultPage title={loss?.reason === 'deleted' ? 'Deleted on this device' : 'Your work is safe'} text={loss?.message ?? ''} />
      <Toaster />
    </>
  );
}

function PageProviders({ children }: { children: ReactNode }) {
  const isUndisturbed = useIsUndisturbed();
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const frameSlot = useMemo(() => ({ slot, setSlot }), [slot]);
  return (
    <ConnectivityProvider>
      <SignOutRedirect />
      {isUndisturbed ? null : (
        <>
          <LostNotice />
          <SilentStorageNotice />
          <SmallDeviceWarning />
          <OfflineNotice />
        </>
      )}
      <FrameSlot value={frameSlot}>
        <StudentBoundary>{children}</StudentBoundary>
        <OfflineBadge />
        {isUndisturbed ? null : <InstallOffer />}
      </FrameSlot>
      {isUndisturbed ? null : (
        <>
          <ConnectivityNotices />
          <Toaster />
        </>
      )}
    </ConnectivityProvider>
  );
}
