import { Suspense, useState } from 'react';

import { Button } from '../../../ui/button.tsx';
import { lazyDialog } from '../../../ui/lazy-dialog.ts';
import { lazyNamed } from '../../../ui/lazy-named.ts';

/** Path and user are read on use: prerendered pages have neither. */
const FeedbackDialog = lazyDialog(() => import('./feedback-dialog.tsx'), 'FeedbackDialog');
const WidgetLink = lazyNamed(() => import('./widget-link.tsx'), 'WidgetLink');

export function Feedback({ widgetUrl }: { widgetUrl: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="mt-5">
      <Button onClick={() => setIsOpen(true)}>Write feedback</Button>
      {isOpen ? (
        <Suspense>{widgetUrl === '' ? <FeedbackDialog onClose={() => setIsOpen(false)} /> : <WidgetLink url={widgetUrl} />}</Suspense>
      ) : null}
    </div>
  );
}
