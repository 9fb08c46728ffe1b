import { useEffect, useState } from 'react';

import { type Ban, liftBan, readBans } from '../store/group-bans.ts';
import { useUserId } from '../../../shared/session/use-user.ts';
import { onAnswer } from '../../../shared/rules/on-answer.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { NEEDS_NETWORK } from '../store/groups.commands.ts';

interface BannedListProps {
  readonly groupId: string;
  readonly isOffline: boolean;
  /** The members of the group. A change reloads the bans. */
  readonly members: readonly unknown[];
}

/** Banned members, each with a button to lift the ban. Renders nothing if there are none. */
export function BannedList({ groupId, isOffline, members }: BannedListProps) {
  const userId = useUserId();
  const [bans, setBans] = useState<readonly Ban[] | null>();
  const [liftingId, setLiftingId] = useState<string>();

  useEffect(() => {
    if (isOffline) return undefined;
    return onAnswer(readBans(userId, groupId), setBans);
  }, [userId, groupId, isOffline, members]);

  async function lift(ban: Ban) {
    if (isOffline) return showToast({ title: 'Ban not lifted', text: NEEDS_NETWORK });
    setLiftingId(ban.userId);
    const isLifted = await liftBan(userId, groupId, ban.userId);
    setLiftingId(undefined);
    if (!isLifted) return showToast({ title: 'Ban not lifted', text: 'The server did not answer. Try again in a moment.' });
    setBans((all) => all?.filter(({ userId: id }) => id !== ban.userId));
    showToast({ title: 'Ban lifted', text: `${ban.username ?? 'They'} can join with the code again.` });
  }

  if (bans === undefined && !isOffline) return <Skeleton className="h-14 rounded-xl" />;
  if (bans === null || (bans === undefined && isOffline))
    return <p className="text-sm text-ink-soft">The ban list is not available now. Try again later.</p>;
  if (bans === undefined || bans.length === 0) return null;
  return (
    <section aria-labelledby="banned" className="grid gap-2">
      <h3 id="banned" className="font-display text-lg font-semibold">
        Banned
      </h3>
      <ul className="grid gap-1">
        {bans.map((ban) => (
          <li key={ban.userId} className="flex min-h-14 items-center gap-3">
            <span className="min-w-0 flex-1 truncate">{ban.username ?? 'A student'}</span>
            <Button
              aria-label={`Lift the ban of ${ban.username ?? 'a student'}`}
              isBusy={liftingId === ban.userId}
              onClick={() => void lift(ban)}
            >
              Lift ban
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
