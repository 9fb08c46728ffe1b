import { createFileRoute } from '@tanstack/react-router';

import { SiteFrame } from '../app/site/site-frame.tsx';
import { MathTest } from '../features/information/math-test.tsx';

export const Route = createFileRoute('/math-test')({ component: MathTestRoute });

function MathTestRoute() {
  return (
    <SiteFrame>
      <MathTest />
    </SiteFrame>
  );
}
