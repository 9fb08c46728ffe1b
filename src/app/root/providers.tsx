import type { ReactNode } from 'react';

import { Toaster } from '../../ui/toaster.tsx';
import { ConnectivityProvider } from '../connectivity/connectivity-context.tsx';
import { OfflineBadge } from '../connectivity/offline-badge.tsx';
import { InstallOffer } from '../install/install-offer.tsx';
import { ConnectivityNotices } from '../notices/connectivity-notices.tsx';
import { OutdatedNotice } from '../notices/outdated-notice.tsx';
import { SmallDeviceWarning } from '../notices/small-device-warning.tsx';
import { SignOutRedirect } from './sign-out-redirect.tsx';
import { StudentBoundary } from '../student/student-boundary.tsx';

/** Providers of every page. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <ConnectivityProvider>
      <SignOutRedirect />
      <OutdatedNotice />
      <SmallDeviceWarning />
      <StudentBoundary>{children}</StudentBoundary>
      <ConnectivityNotices />
      <OfflineBadge />
      <InstallOffer />
      <Toaster />
    </ConnectivityProvider>
  );
}
