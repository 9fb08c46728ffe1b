import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useNavigate } from '@tanstack/react-router';

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
import { StudentBoundary } from '../student/student-boundary.tsx';
import { showToast } from '../../ui/toast.tsx';

/** Providers of every page. */
export function Providers({ children }: { children: ReactNode }) {
  return useSession().status === 'lost' ? <LostPage /> : <PageProviders>{children}</PageProviders>;
}

/**
 * STORE-1: shown instead of a visitor's page, which would invite the student to sign up again. Toasts offer the newer version once it is
 * available.
 */
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

/** Goes to the landing page after a sign-out in this tab or another. Explains why, if the student signed out elsewhere. */
function SignOutRedirect() {
  const { hasSignedOut, isElsewhere, pageLeft } = useSession();
  const navigate = useNavigate();
  useEffect(() => {
    if (!hasSignedOut) return;
    void navigate({ to: '/', replace: true }).then(pageLeft);
    if (isElsewhere) showToast({ title: 'No longer on this device', text: 'You signed out, or deleted your data, in another tab.' });
  }, [hasSignedOut, isElsewhere, navigate, pageLeft]);
  return null;
}
