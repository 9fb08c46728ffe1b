import { useUserId } from '../../../../shared/session/use-user.ts';
import type { Studying } from '../../rules/group-presence.ts';
import { Section } from '../../../../ui/section.tsx';
import { BreathingDot } from '../../../../ui/breathing-dot.tsx';
import type { StudyMember } from '../../store/study-group.ts';
import { useWordsSince } from './use-words-since.ts';

interface StudyingListProps {
  readonly members: readonly StudyMember[];
  readonly studying: readonly Studying[];
}

/** Who is studying, what and since when. */
export function StudyingList({ members, studying }: StudyingListProps) {
  const userId = useUserId();
  const since = useWordsSince();
  return (
    <Section title="Studying now">
      {studying.length === 0 ? (
        <p className="text-ink-soft">Nobody is studying now.</p>
      ) : (
        <ul className="grid gap-3">
          {studying.map((each) => (
            <li key={each.userId} className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3">
              <BreathingDot />
              <span className="min-w-0 break-words">
                {members.find((member) => member.userId === each.userId)?.name ?? 'A student'}
                {each.userId === userId ? <span className="text-sm text-ink-soft"> you</span> : null}
                {each.subject === null ? null : <span className="text-ink-soft"> · {each.subject}</span>}
              </span>
              <span className="text-sm whitespace-nowrap text-ink-soft tabular-nums">{since(each.since)}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
