import { createFileRoute } from '@tanstack/react-router';

import { Changelog } from '../../features/information/changelog.tsx';

export const Route = createFileRoute('/_site/changelog')({ component: Changelog });
