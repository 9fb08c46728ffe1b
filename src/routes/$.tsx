import { createFileRoute } from '@tanstack/react-router';

import { usePageTitle } from '../shell/site/page-title.ts';
import { SiteAccount } from '../shell/site/site-account.tsx';
import { NotFoundPage } from '../shell/site/landing/not-found-page.tsx';

export const Route = createFileRoute('/$')({ component: NotFound });

function NotFound() {
  usePageTitle('Page Not Found');
  return (
    <>
      <SiteAccount />
      <NotFoundPage />
    </>
  );
}
