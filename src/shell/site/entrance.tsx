import { useNavigate } from '@tanstack/react-router';

import { SignInCard } from '../../topics/account/screens/sign-in/sign-in-card.tsx';
import { Button } from '../../ui/button.tsx';
import { DEFAULT_ROUTE } from '../default-route.ts';
import { useSessionStatus } from './session-status.ts';
import { useTry } from './use-try.ts';
import { VisitorsOnly } from './visitors-only.tsx';

/** Sign-in card for visitors; for students a button of the same size. */
export function Entrance() {
  const status = useSessionStatus();
  const navigate = useNavigate();
  const openApp = () => void navigate({ href: DEFAULT_ROUTE });
  const tryIt = useTry('/tasks');
  if (status !== 'signed-in') {
    return (
      <VisitorsOnly>
        <SignInCard onSignedIn={openApp} onTry={() => void tryIt()} />
      </VisitorsOnly>
    );
  }
  return (
    <div className="min-h-37 max-w-sm">
      <Button variant="primary" className="min-h-12 w-full" onClick={openApp}>
        Continue to Website
      </Button>
    </div>
  );
}
