import { Button } from '../../ui/button.tsx';
import { AccountPage } from './account-page.tsx';

/** A changed address must be confirmed at both addresses; one of them was. */
export function HalfDone({ onDone }: { onDone: () => void }) {
  return (
    <AccountPage title="One more link" text="Now open the link that we sent to your other address. After that the new one counts.">
      <Button variant="primary" className="min-h-12 w-full" onClick={onDone}>
        Continue
      </Button>
    </AccountPage>
  );
}
