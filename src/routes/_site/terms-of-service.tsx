import { createFileRoute } from '@tanstack/react-router';

import { TermsOfService } from '../../features/information/terms-of-service.tsx';

export const Route = createFileRoute('/_site/terms-of-service')({ component: TermsOfService });
