import { useLocation } from '@tanstack/react-router';

import { EmptyState } from './empty-state.tsx';
import { LinkButton } from './link-button.tsx';

interface NeedsAccountProps {
  readonly title: string;
  /** Why the feature needs a server. */
  readonly text: string;
}

/** Shown in a trial in place of a feature that needs an account. */
export function NeedsAccount({ title, text }: NeedsAccountProps) {
  const { href } = useLocation();
  return (
    <div className="m-auto">
      <EmptyState
        title={title}
        headingLevel={2}
        text={text}
        action={
          <LinkButton to="/login" state={{ from: href }} variant="primary">
            Create an account
          </LinkButton>
        }
      />
      <p className="mx-auto max-w-72 px-4 pb-8 text-center text-sm text-balance text-ink-soft">
        Everything on this device comes along. Already have an account? Sign in there.
      </p>
    </div>
  );
}
