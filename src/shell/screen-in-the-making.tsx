import type { LinkProps } from '@tanstack/react-router';

import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';

interface ScreenInTheMakingProps {
  /** What the screen will contain, and what to use until then. */
  readonly text: string;
  /** The feature's landing page, or a page that helps until then. */
  readonly about: NonNullable<LinkProps['to']>;
  /** Label of the link to it. */
  readonly label?: string;
}

/** Placeholder of a feature that is not built yet. */
export function ScreenInTheMaking({ text, about, label = 'What is planned' }: ScreenInTheMakingProps) {
  return (
    <div className="m-auto py-10">
      <EmptyState text={text} action={<LinkButton to={about}>{label}</LinkButton>} />
    </div>
  );
}
