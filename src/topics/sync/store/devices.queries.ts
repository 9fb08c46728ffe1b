import { useEffect, useState } from 'react';

import { listDevices, signOutDevice, type SignedInDevice } from '../../../shared/session/devices.ts';
import { useUserId } from '../../../shared/session/use-user.ts';
import { onAnswer } from '../../../shared/rules/on-answer.ts';

interface Devices {
  /** The list as last read; undefined before the first answer. */
  readonly devices: readonly SignedInDevice[] | undefined;
  readonly hasFailed: boolean;
  readonly readAgain: () => void;
  /** Resolves to false if the device was not signed out. */
  readonly signOut: (device: SignedInDevice) => Promise<boolean>;
}

/** Devices on which the student is signed in. Only the server knows them. */
export function useDevices(isOffline: boolean): Devices {
  const userId = useUserId();
  const [devices, setDevices] = useState<readonly SignedInDevice[]>();
  const [hasFailed, setHasFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (isOffline) return undefined;
    return onAnswer(
      listDevices(userId),
      (answer) => {
        setHasFailed(!answer.ok);
        if (answer.ok) setDevices(answer.data);
      },
      () => setHasFailed(true),
    );
  }, [userId, isOffline, attempt]);

  return {
    devices,
    hasFailed,
    readAgain: () => setAttempt(attempt + 1),
    async signOut(device) {
      const answer = await signOutDevice(userId, device);
      // False: the device's login session had ended already.
      if (answer.ok) setDevices((listed) => listed?.filter(({ id }) => id !== device.id));
      return answer.ok;
    },
  };
}
