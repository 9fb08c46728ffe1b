import { createFileRoute } from '@tanstack/react-router';

import { TermsOfService } from '../../shell/site/information/terms-of-service.tsx';

export const Route = createFileRoute('/_site/terms-of-service')({ component: TermsOfService });
