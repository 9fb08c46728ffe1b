import type { ReactNode } from 'react';

import { AppShell } from './app-shell.tsx';
import { RequireSession } from './require-session.tsx';

interface StudentScreenProps {
  /** Its h1. */
  readonly title: string;
  /** Something in it is open that has a header of its own and needs the room: see AppShell. */
  readonly isDeep?: boolean;
  readonly children: ReactNode;
}

/** A screen of a signed-in student, in its frame. */
export function StudentScreen({ title, isDeep = false, children }: StudentScreenProps) {
  return (
    <RequireSession>
      <AppShell title={title} isDeep={isDeep}>
        {children}
      </AppShell>
    </RequireSession>
  );
}
