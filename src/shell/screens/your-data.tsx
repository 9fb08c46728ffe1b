import { ServerComparison } from '../../topics/sync/screens/server-comparison.tsx';
import { useIsTrial } from '../site/session-status.ts';
import { LinkButton } from '../../ui/link-button.tsx';

/** Lists the stored data, and how to export it. */
export function YourData() {
  const isTrial = useIsTrial();
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-ink-soft">Export, restore or import your data.</p>
        <LinkButton to="/migration">Import & export</LinkButton>
      </div>
      {isTrial ? null : <ServerComparison />}
    </>
  );
}
