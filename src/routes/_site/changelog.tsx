import { createFileRoute } from '@tanstack/react-router';

import { Changelog } from '../../shell/site/information/changelog.tsx';

export const Route = createFileRoute('/_site/changelog')({
  // Loaded on demand, because the text grows with every release.
  loader: async () => (await import('../../../CHANGELOG.md?raw')).default,
  component: ChangelogPage,
});

function ChangelogPage() {
  return <Changelog markdown={Route.useLoaderData()} />;
}
