import { createActorContext } from '@xstate/react';
import { useEffect, type ReactNode } from 'react';
import { fromPromise } from 'xstate';

import { onRequestOutcome } from '../../shared/connectivity/request-evidence.ts';
import type { Obstacle } from '../../shared/replica/sync-status.ts';
import { connectivityMachine, obstacleOf } from './connectivity.machine.ts';
import { probeBackend } from './probe.ts';

const ConnectivityActor = createActorContext(connectivityMachine.provide({ actors: { probe: fromPromise(probeBackend) } }));

export function useIsOffline(): boolean {
  return useObstacle() !== null;
}

export function useObstacle(): Obstacle | null {
  return ConnectivityActor.useSelector(obstacleOf);
}

export function ConnectivityProvider({ children }: { children: ReactNode }) {
  return (
    <ConnectivityActor.Provider options={{ input: { isBrowserOnline: navigator.onLine } }}>
      <Evidence />
      {children}
    </ConnectivityActor.Provider>
  );
}

function Evidence() {
  const actor = ConnectivityActor.useActorRef();
  useEffect(() => {
    const isUnderWay = new AbortController();
    const { signal } = isUnderWay;
    globalThis.addEventListener('online', () => actor.send({ type: 'BROWSER_ONLINE' }), { signal });
    globalThis.addEventListener('offline', () => actor.send({ type: 'BROWSER_OFFLINE' }), { signal });
    // A phone that was asleep missed its `online` event.
    document.addEventListener(
      'visibilitychange',
      () => {
        if (document.visibilityState === 'visible' && navigator.onLine) actor.send({ type: 'BROWSER_ONLINE' });
      },
      { signal },
    );
    const stopListening = onRequestOutcome((outcome) =>
      actor.send({ type: outcome === 'answered' ? 'REQUEST_ANSWERED' : 'REQUEST_FAILED' }),
    );
    return () => {
      isUnderWay.abort();
      stopListening();
    };
  }, [actor]);
  return null;
}
