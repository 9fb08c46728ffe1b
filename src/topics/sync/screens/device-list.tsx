import { useState } from 'react';

import type { SignedInDevice } from '../../../shared/session/devices.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorText } from '../../../ui/error-text.tsx';
import { Section } from '../../../ui/section.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Moment } from './moment.tsx';
import { useDevices } from '../store/devices.queries.ts';

/** Devices on which the student is signed in, with the last sync of each. */
export function DeviceList({ isOffline }: { readonly isOffline: boolean }) {
  const { devices, hasFailed, readAgain, signOut } = useDevices(isOffline);
  return (
    <Section title="Your devices">
      {devices === undefined && isOffline ? <p className="text-sm text-ink-soft">Shown when you are back online.</p> : null}
      {devices === undefined && !isOffline && !hasFailed ? <Skeleton className="h-20 rounded-xl" /> : null}
      {hasFailed ? (
        <div className="grid justify-items-start gap-3">
          <ErrorText>Your devices could not be loaded.</ErrorText>
          <Button onClick={readAgain}>Load again</Button>
        </div>
      ) : null}
      {devices === undefined ? null : (
        <ul className="-mt-3">
          {devices.map((device) => (
            <Device key={device.id} device={device} isOffline={isOffline} onSignOut={() => signOut(device)} />
          ))}
        </ul>
      )}
      <p className="text-sm text-ink-soft">
        A device that you sign out here can no longer read or change your data on the server. What is stored on it stays there.
      </p>
    </Section>
  );
}

interface DeviceProps {
  readonly device: SignedInDevice;
  readonly isOffline: boolean;
  /** Resolves to false if the device was not signed out. */
  readonly onSignOut: () => Promise<boolean>;
}

function Device({ device, isOffline, onSignOut }: DeviceProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  // A device gets its name at its first sync.
  const name = device.name ?? 'A device';
  const title = device.is_this ? `This device${device.name === null ? '' : `: ${device.name}`}` : name;
  async function signOut() {
    setIsBusy(true);
    setHasFailed(!(await onSignOut()));
    setIsBusy(false);
  }
  return (
    <li
      aria-label={device.is_this ? 'This device' : name}
      className="grid grid-cols-1 gap-2 border-b border-line py-3 last:border-0 last:pb-0"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="font-medium wrap-anywhere">{title}</p>
          <p className="text-sm text-ink-soft">
            {device.synced_at === null ? (
              <>
                Signed in <Moment at={device.signed_in_at} />
              </>
            ) : (
              <>
                Last sync about <Moment at={device.synced_at} />
              </>
            )}
          </p>
        </div>
        {device.is_this ? null : (
          <Button disabled={isOffline || isBusy} isBusy={isBusy} onClick={() => void signOut()}>
            Sign out
          </Button>
        )}
      </div>
      {hasFailed ? <ErrorText>It could not be signed out. Try again when you are online.</ErrorText> : null}
    </li>
  );
}
