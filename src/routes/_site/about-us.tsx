import { createFileRoute } from '@tanstack/react-router';

import { AboutUs } from '../../shell/site/information/about-us.tsx';

export const Route = createFileRoute('/_site/about-us')({ component: AboutUs });
