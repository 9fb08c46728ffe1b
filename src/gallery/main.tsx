import '../ui/theme.css';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { Gallery } from './gallery.tsx';

// Only the development server serves it (npm run gallery): no input of the build names gallery.html.
const router = createRouter({ routeTree: createRootRoute({ component: Gallery }), history: createMemoryHistory() });

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
