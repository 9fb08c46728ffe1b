import { useEffect, useRef } from 'react';

import { showToast } from '../../ui/toast.tsx';
import { useObstacle } from '../connectivity/connectivity-context.tsx';

const BACK_ONLINE_MS = 3000;

/** Shows a toast when the connection returns. */
export function ConnectivityNotices() {
  const obstacle = useObstacle();
  const wasOffline = useRef(false);

  useEffect(() => {
    if (obstacle === null && wasOffline.current) {
      showToast({ title: 'Back Online', text: 'Your internet connection has been restored.' }, { duration: BACK_ONLINE_MS });
    }
    wasOffline.current = obstacle === 'offline';
  }, [obstacle]);

  return null;
}
