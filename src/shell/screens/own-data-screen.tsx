import { useSession } from '../../shared/session/session-context.tsx';
import { MigrationScreen } from '../../topics/transfer/screens/migration-screen.tsx';
import { lazyNamed } from '../../ui/lazy-named.ts';

// Lazy, because few devices have a left trial.
const LeftTrial = lazyNamed(() => import('../../topics/account/screens/trial/left-trial.tsx'), 'LeftTrial');

/** All data of the student on this device: the account's, and a trial from before the account. */
export function OwnDataScreen() {
  const { trial } = useSession();
  return <MigrationScreen leftTrial={trial === 'none' ? null : <LeftTrial />} />;
}
