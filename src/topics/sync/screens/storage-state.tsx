import { useState, type ReactNode } from 'react';

import { useKeptStorage } from '../store/use-kept-storage.ts';
import { useStorageUsed } from '../../packs/store/index.ts';
import { megabytes } from '../../packs/rules/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/section.tsx';

interface StorageStateProps {
  /** A value that changes after storage was freed. */
  readonly change: unknown;
  /** False if the data exists only on this device. */
  readonly isOnServer?: boolean;
  /** The data that can be removed to free storage. */
  readonly children: ReactNode;
}

/** Storage that the app uses on this device, and whether it is persistent. */
export function StorageState({ change, isOnServer = true, children }: StorageStateProps) {
  const used = useStorageUsed(change);
  const { isPersistent, ask } = useKeptStorage();
  const [wasAsked, setWasAsked] = useState(false);
  const safety = isOnServer ? ' What was sent is safe on the server.' : '';
  return (
    <Section title="Storage on this device">
      <p>{used === null ? 'This browser does not say how much Ekagra stores.' : `Ekagra uses ${megabytes(used)}.`}</p>
      {isPersistent === true ? <p className="text-sm text-ink-soft">The browser keeps it, also when this device runs full.</p> : null}
      {isPersistent === false ? (
        <div className="grid justify-items-start gap-3">
          <p className="text-sm text-ink-soft">
            {wasAsked
              ? `The browser did not agree yet. It usually does once Ekagra is installed or used for some days.${safety}`
              : `If this device runs full, the browser may delete it.${safety}`}
          </p>
          <Button onClick={() => void ask().then(() => setWasAsked(true))}>Ask the browser to keep it</Button>
        </div>
      ) : null}
      {children}
    </Section>
  );
}
