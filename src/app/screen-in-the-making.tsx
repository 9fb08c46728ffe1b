import type { LinkProps } from '@tanstack/react-router';

import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';

interface ScreenInTheMakingProps {
  /** What will be here, and what can be done until then. */
  readonly text: string;
  /** The page that tells more. */
  readonly about: NonNullable<LinkProps['to']>;
}

/** The inside of a screen whose feature is not built yet: it says so. */
export function ScreenInTheMaking({ text, about }: ScreenInTheMakingProps) {
  return (
    <div className="m-auto py-10">
      <EmptyState text={text} action={<LinkButton to={about}>What is planned</LinkButton>} />
    </div>
  );
}
