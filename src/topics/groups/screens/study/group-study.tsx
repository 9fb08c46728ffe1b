import { useStudyProfile } from '../../../focus/store/index.ts';
import { useGroupPresence } from '../../store/group-presence.ts';
import { useServerClock } from '../../../../shared/replica/use-server-clock.ts';
import { useUserId } from '../../../../shared/session/use-user.ts';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { UnreadableState } from '../../../../ui/unreadable-state.tsx';
import { GroupFigures } from './group-figures.tsx';
import { useStudyGroup, useStudyMembers } from '../../store/group-study.queries.ts';
import { HideStudyTime } from './hide-study-time.tsx';
import { Leaderboard } from './leaderboard.tsx';
import { SharedTimer } from './shared-timer.tsx';
import { StudyingList } from './studying-list.tsx';

interface GroupStudyProps {
  readonly groupId: string;
}

/** Shared timer, leaderboard and figures. Fills its column. */
export function GroupStudy({ groupId }: GroupStudyProps) {
  const userId = useUserId();
  const { group, error } = useStudyGroup(groupId);
  const profile = useStudyProfile(userId);
  const members = useStudyMembers(groupId);
  const presence = useGroupPresence(groupId);
  useServerClock(true);
  if (error !== null) {
    return <UnreadableState title="This group could not be opened" error={error} />;
  }
  if (group === undefined || profile === undefined) return <GroupStudySkeleton />;
  if (group === null) return null;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto grid w-full max-w-4xl grid-cols-1 content-start gap-4 p-3 pb-20 sm:gap-6 md:grid-cols-2 md:p-6">
        <div className="grid grid-cols-1 content-start gap-4 sm:gap-6">
          <SharedTimer group={group} profile={profile} members={members} presence={presence} />
          <StudyingList members={members} studying={presence.studying} />
        </div>
        <div className="grid grid-cols-1 content-start gap-4 sm:gap-6">
          <Leaderboard members={members} clock={profile.clock}>
            <HideStudyTime />
          </Leaderboard>
          <GroupFigures group={group} />
        </div>
      </div>
    </div>
  );
}

function GroupStudySkeleton() {
  return (
    <div className="mx-auto grid w-full max-w-4xl content-start gap-4 p-3 sm:gap-6 md:grid-cols-2 md:p-6">
      <Skeleton className="h-112 rounded-2xl" />
      <Skeleton className="h-96 rounded-2xl" />
    </div>
  );
}
