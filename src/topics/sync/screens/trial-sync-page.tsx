import type { ReactNode } from 'react';

import { LinkButton } from '../../../ui/link-button.tsx';
import { Section } from '../../../ui/section.tsx';
import { StorageState } from './storage-state.tsx';
import { syncWords } from './sync-words.ts';

interface TrialSyncPageProps {
  /** Ids of the packs on this device. */
  readonly packs: readonly string[];
  /** The data that can be removed to free storage. */
  readonly freeable: ReactNode;
}

/** The sync page in a trial, which has nothing to sync with. */
export function TrialSyncPage({ packs, freeable }: TrialSyncPageProps) {
  return (
    <>
      <Section title="State">
        <p className="font-medium">{syncWords({ kind: 'local', waiting: 0, rejected: 0 })}</p>
        <p className="text-sm text-ink-soft">
          Everything you make is stored here and nowhere else. With an account it is also on the server and on your other devices.
        </p>
        <LinkButton to="/login" state={{ from: '/sync' }} variant="primary" className="justify-self-start">
          Create an account
        </LinkButton>
      </Section>
      <StorageState change={packs.join(' ')} isOnServer={false}>
        {freeable}
      </StorageState>
    </>
  );
}
