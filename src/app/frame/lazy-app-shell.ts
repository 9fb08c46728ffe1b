import { lazyRouteComponent } from '@tanstack/react-router';

/** Visitors do without it and what it brings along. */
export const AppShell = lazyRouteComponent(() => import('./app-shell.tsx'), 'AppShell');
