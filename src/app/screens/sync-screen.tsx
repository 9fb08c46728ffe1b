import { useIsOffline } from '../connectivity/connectivity-context.tsx';
import { StudentColumn } from '../student-column.tsx';
import { usePacks } from '../../data/packs/use-packs.ts';
import { RemovablePacks } from '../../features/packs/removable-packs.tsx';
import { SyncPage } from '../../features/sync/sync-page.tsx';

export function SyncScreen() {
  const isOffline = useIsOffline();
  const { states } = usePacks();
  const packs = Array.isArray(states) ? states.flatMap(({ pack, have }) => (have > 0 ? [pack.id] : [])) : [];
  return (
    <StudentColumn>
      <SyncPage isOffline={isOffline} packs={packs} freeable={<RemovablePacks />} />
    </StudentColumn>
  );
}
