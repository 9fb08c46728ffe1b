import type { LinkProps } from '@tanstack/react-router';

import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';

interface ScreenInTheMakingProps {
  /** What the screen will hold, and what works until then. */
  readonly text: string;
  /** The feature's landing page. */
  readonly about: NonNullable<LinkProps['to']>;
}

/** Placeholder of a feature that is not built yet. */
export function ScreenInTheMaking({ text, about }: ScreenInTheMakingProps) {
  return (
    <div className="m-auto py-10">
      <EmptyState text={text} action={<LinkButton to={about}>What is planned</LinkButton>} />
    </div>
  );
}
