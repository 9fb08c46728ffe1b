import { useRouter } from '@tanstack/react-router';

import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';

/** Shown in place of a question that cannot be found. */
export function MissingEntry({ isUnreachable }: { isUnreachable: boolean }) {
  const router = useRouter();
  return isUnreachable ? (
    <ErrorState
      title="This question is not on this device yet"
      headingLevel={2}
      text="Connect to a network to read it. What you read once stays here."
      action={<Button onClick={() => void router.invalidate()}>Try again</Button>}
    />
  ) : (
    <EmptyState
      title="There is no such question"
      headingLevel={2}
      text="The address may be mistyped. Search for the question instead."
      action={<LinkButton to="/qa">All questions</LinkButton>}
    />
  );
}
