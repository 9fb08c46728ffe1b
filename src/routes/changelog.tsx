import { createFileRoute } from '@tanstack/react-router';

import { SiteFrame } from '../app/site/site-frame.tsx';
import { Changelog } from '../features/information/changelog.tsx';

export const Route = createFileRoute('/changelog')({ component: ChangelogRoute });

function ChangelogRoute() {
  return (
    <SiteFrame>
      <Changelog />
    </SiteFrame>
  );
}
