import { createFileRoute } from '@tanstack/react-router';

import { NotFoundPage } from '../features/landing/not-found-page.tsx';

export const Route = createFileRoute('/$')({ component: NotFoundPage });
