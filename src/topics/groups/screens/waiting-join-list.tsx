import { X } from 'lucide-react';

import type { Obstacle } from '../../../shared/replica/sync-status.ts';
import { useUserId } from '../../../shared/session/use-user.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { WriteDot } from '../../../ui/write-dot.tsx';
import { joinsWhen } from './join-words.ts';
import { dropJoin, useWaitingJoins } from './waiting-joins.ts';

/** Groups that this device joins once the server answers. */
export function WaitingJoinList({ obstacle }: { obstacle: Obstacle | null }) {
  const userId = useUserId();
  const codes = useWaitingJoins(userId);
  if (codes.length === 0) return null;
  return (
    <ul aria-label="Waiting to join" className="grid gap-2">
      {codes.map((code) => (
        <li key={code} className="flex items-center gap-3 rounded-xl border border-dashed border-line-strong py-1 pr-1 pl-4">
          <WriteDot state="waiting" />
          <p className="min-w-0 flex-1 py-1 text-sm">
            <span className="font-display font-semibold tracking-wider">{code}</span>
            <span className="block text-ink-soft">Saved on this device. {joinsWhen(obstacle)}</span>
          </p>
          <IconButton label={`Do not join ${code}`} onClick={() => dropJoin(userId, code)}>
            <X aria-hidden className="size-4" />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
