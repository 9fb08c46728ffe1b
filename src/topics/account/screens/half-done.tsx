import { Button } from '../../../ui/button.tsx';
import { AccountPage } from './account-page.tsx';

/** A changed address must be confirmed at both addresses; one of them was. */
export function HalfDone({ onDone }: { onDone: () => void }) {
  return (
    <AccountPage title="One more link" text="Now open the link we sent to your other address. Then your new address is active.">
      <Button variant="primary" className="min-h-12 w-full" onClick={onDone}>
        Continue
      </Button>
    </AccountPage>
  );
}
