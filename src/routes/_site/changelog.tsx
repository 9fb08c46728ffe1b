import { createFileRoute } from '@tanstack/react-router';

import { Changelog } from '../../shell/site/information/changelog.tsx';

export const Route = createFileRoute('/_site/changelog')({
  // A text that grows with every release is not among the page's scripts.
  loader: async () => (await import('../../../CHANGELOG.md?raw')).default,
  component: ChangelogPage,
});

function ChangelogPage() {
  return <Changelog markdown={Route.useLoaderData()} />;
}
