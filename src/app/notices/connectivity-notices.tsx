import { useEffect, useRef } from 'react';

import { dismissToast, showToast } from '../../ui/toast.tsx';
import { useIsOffline } from '../connectivity/connectivity-context.tsx';

const BACK_ONLINE_MS = 3000;
const TOAST_ID = 'connectivity';

/** Toasts when the connection goes and returns. */
export function ConnectivityNotices() {
  const isOffline = useIsOffline();
  const wasOffline = useRef(false);

  useEffect(() => {
    if (isOffline) {
      showToast(
        { title: "You're Offline", text: "Don't worry, you can still use the app with limited functionality." },
        { id: TOAST_ID, duration: Number.POSITIVE_INFINITY },
      );
    } else if (wasOffline.current) {
      dismissToast(TOAST_ID);
      showToast({ title: 'Back Online', text: 'Your internet connection has been restored.' }, { duration: BACK_ONLINE_MS });
    }
    wasOffline.current = isOffline;
  }, [isOffline]);

  return null;
}
