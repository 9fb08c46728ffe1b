import { Button } from '../../../ui/button.tsx';
import { AccountPage } from './account-page.tsx';

/** Shown when an email change was confirmed at one of the two addresses and still needs the other. */
export function HalfDone({ onDone }: { onDone: () => void }) {
  return (
    <AccountPage title="One more link" text="Now open the link we sent to your other address. Then your new address is active.">
      <Button variant="primary" className="min-h-12 w-full" onClick={onDone}>
        Continue
      </Button>
    </AccountPage>
  );
}
