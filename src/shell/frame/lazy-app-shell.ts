import { lazyRouteComponent } from '@tanstack/react-router';

/** Lazy, so that visitors do not load it. */
export const AppShell = lazyRouteComponent(() => import('./app-shell.tsx'), 'AppShell');
