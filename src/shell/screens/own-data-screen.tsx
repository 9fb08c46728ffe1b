import { useSession } from '../../shared/session/session-context.tsx';
import { MigrationScreen } from '../../topics/transfer/screens/migration-screen.tsx';
import { lazyNamed } from '../../ui/lazy-named.ts';

// Few devices have one.
const LeftTrial = lazyNamed(() => import('../../topics/account/screens/trial/left-trial.tsx'), 'LeftTrial');

/** Everything that is the student's own on this device: theirs in the account, and what they made before they had one. */
export function OwnDataScreen() {
  const { trial } = useSession();
  return <MigrationScreen leftTrial={trial === 'none' ? null : <LeftTrial />} />;
}
