import { useLocation } from '@tanstack/react-router';

import { EmptyState } from './empty-state.tsx';
import { LinkButton } from './link-button.tsx';

interface NeedsAccountProps {
  readonly title: string;
  /** Why this needs a server. */
  readonly text: string;
}

/** In place of what a visitor who tries the app cannot use. */
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
