import { lazyRouteComponent } from '@tanstack/react-router';

/** Not loaded for visitors. */
export const AppShell = lazyRouteComponent(() => import('./app-shell.tsx'), 'AppShell');
