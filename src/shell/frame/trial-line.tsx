import { Link, useLocation } from '@tanstack/react-router';

/** On every screen of a visitor who tries the app: what is at stake, and the way to keep it. */
export function TrialLine() {
  const { href } = useLocation();
  return (
    <p className={`order-last flex flex-wrap items-center gap-x-1 text-xs text-ink-soft md:text-sm ${OWN_LINE}`}>
      Only on this device.
      <Link to="/login" state={{ from: href }} className="flex min-h-11 items-center font-medium text-ink underline underline-offset-4">
        Create an account to keep it
      </Link>
    </p>
  );
}

/** On a phone below the account's menu too: it is one line of 360 px. */
const OWN_LINE = 'basis-full max-md:-mr-10 max-md:basis-[calc(100%+2.5rem)]';
