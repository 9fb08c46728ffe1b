import { type ReactNode, useState } from 'react';

import { useUserId } from '../../../../shared/session/use-user.ts';
import { useStudyDay } from '../../../../shared/student/use-study-day.ts';
import { durationWords } from '../../../tasks/rules/index.ts';
import { leaderboard, type LeaderboardRow, type LeaderboardSpan, MOST_MINUTES_A_DAY } from '../../rules/leaderboard.ts';
import type { StudyClock } from '../../../../shared/days/study-day.ts';
import { Section } from '../../../../ui/section.tsx';
import { SegmentedControl } from '../../../../ui/segmented-control.tsx';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import type { StudyMember } from '../../store/study-group.ts';

const SPANS = [
  { value: 'day', label: 'Today' },
  { value: 'week', label: 'This week' },
  { value: 'month', label: 'This month' },
] as const satisfies readonly { value: LeaderboardSpan; label: string }[];

interface LeaderboardProps {
  readonly members: readonly StudyMember[];
  /** Determines the student's study day. */
  readonly clock: StudyClock;
  /** Text below the table. */
  readonly children: ReactNode;
}

/** Study time by member. A plain list, without prizes or marks. */
export function Leaderboard({ members, clock, children }: LeaderboardProps) {
  const userId = useUserId();
  const [span, setSpan] = useState<LeaderboardSpan>('week');
  const today = useStudyDay(clock);
  const rows = leaderboard(members, span, today);
  const { label } = SPANS.find(({ value }) => value === span)!;
  return (
    <Section title="Leaderboard">
      <SegmentedControl label="Period" options={SPANS} value={span} onValueChange={setSpan} />
      <div className="@container">
        <table className="w-full tabular-nums">
          <caption className="sr-only">Study time of the members, {label.toLowerCase()}</caption>
          <thead className="text-left text-sm text-ink-soft">
            <tr>
              <th scope="col" className="pb-2 font-normal">
                Place
              </th>
              <th scope="col" className="w-full pb-2 pl-3 font-normal wrap-anywhere">
                Member
              </th>
              <th scope="col" className="pb-2 text-right font-normal">
                Studied
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <MemberRow key={row.member.userId} row={row} isSelf={row.member.userId === userId} />
            ))}
          </tbody>
        </table>
      </div>
      <p className="text-sm text-ink-soft">No more than {MOST_MINUTES_A_DAY / 60} hours a day count here.</p>
      {children}
    </Section>
  );
}

function MemberRow({ row: { member, minutes, place }, isSelf }: { row: LeaderboardRow<StudyMember>; isSelf: boolean }) {
  return (
    <tr className="border-t border-line align-baseline">
      <td className="py-2.5 font-display font-semibold">{place ?? <VisuallyHidden>none</VisuallyHidden>}</td>
      <th scope="row" className="px-3 py-2.5 text-left font-normal wrap-anywhere">
        {isSelf ? (
          <>
            <strong className="font-semibold">{member.name}</strong> <span className="text-sm text-ink-soft">you</span>
          </>
        ) : (
          member.name
        )}
      </th>
      <td className="py-2.5 text-right @min-[15rem]:whitespace-nowrap">
        {minutes === null ? <span className="text-sm text-ink-soft">hides their time</span> : durationWords(minutes)}
      </td>
    </tr>
  );
}
