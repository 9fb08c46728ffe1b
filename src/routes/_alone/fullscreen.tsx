import { createFileRoute } from '@tanstack/react-router';

import { FullscreenScreen } from '../../shell/screens/fullscreen-screen.tsx';
import { focusSearch } from '../../topics/focus/screens/focus-search.ts';

export const Route = createFileRoute('/_alone/fullscreen')({ validateSearch: focusSearch, component: FullscreenScreen });
