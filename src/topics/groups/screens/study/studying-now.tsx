import { useGroupPresence } from '../../store/group-presence.ts';
import { BreathingDot } from '../../../../ui/breathing-dot.tsx';
import { useStudyMembers } from '../../store/group-study.queries.ts';
import { useWordsSince } from './use-words-since.ts';

/** Members who are studying, in one short line. Renders nothing if nobody is. */
export function StudyingNow({ groupId }: { readonly groupId: string }) {
  const { studying } = useGroupPresence(groupId);
  const members = useStudyMembers(groupId);
  const since = useWordsSince();
  const [first] = studying;
  if (first === undefined) return null;
  const name = members.find(({ userId }) => userId === first.userId)?.name ?? 'A student';
  const words =
    studying.length > 1
      ? `${studying.length} studying now`
      : `${name} is studying${first.subject === null ? '' : ` ${first.subject}`} · ${since(first.since)}`;
  return (
    <p className="flex min-w-0 items-center gap-2">
      <BreathingDot />
      <span className="truncate tabular-nums">{words}</span>
    </p>
  );
}
