import { createFileRoute } from '@tanstack/react-router';

import { MathTest } from '../../shell/site/information/math-test.tsx';

export const Route = createFileRoute('/_site/math-test')({ component: MathTest });
