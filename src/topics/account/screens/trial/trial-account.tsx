import { LinkButton } from '../../../../ui/link-button.tsx';

/** Shown in a trial instead of the account's settings. */
export function TrialAccount() {
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-sm text-ink-soft">
        You use Ekagra without an account. With one, everything here is also on the server and on your other devices, and you can join
        groups and ask the tutor’s model.
      </p>
      <LinkButton to="/login" state={{ from: '/settings' }} variant="primary">
        Create an account
      </LinkButton>
    </div>
  );
}
