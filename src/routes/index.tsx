import { createFileRoute, useNavigate } from '@tanstack/react-router';

import { DEFAULT_ROUTE } from '../app/default-route.ts';
import { useSupabaseAuth } from '../data/session/session-context.tsx';
import { LandingPage } from '../features/landing/landing-page.tsx';
import { SignInCard } from '../features/sign-in/sign-in-card.tsx';
import { Button } from '../ui/button.tsx';

export const Route = createFileRoute('/')({ component: Landing });

function Landing() {
  const { status } = useSupabaseAuth();
  const navigate = useNavigate();
  const goOn = () => void navigate({ href: DEFAULT_ROUTE });
  return <LandingPage entrance={entrance()} />;

  function entrance() {
    if (status === 'loading') return null;
    if (status === 'signed-out') return <SignInCard onSignedIn={goOn} />;
    return (
      <Button variant="primary" className="w-full" onClick={goOn}>
        Continue to Website
      </Button>
    );
  }
}
