import './ui/theme.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { announceUpdates } from './app/update/announce-updates.ts';
import { router } from './router.ts';

const element = document.getElementById('root');
if (element === null) throw new Error('index.html has no #root');

createRoot(element).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
announceUpdates();
