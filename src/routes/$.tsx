import { createFileRoute } from '@tanstack/react-router';

import { usePageTitle } from '../app/site/page-title.ts';
import { SiteAccount } from '../app/site/site-account.tsx';
import { NotFoundPage } from '../features/landing/not-found-page.tsx';

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
