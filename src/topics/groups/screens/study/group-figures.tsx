import { durationWords } from '../../../tasks/rules/index.ts';
import { Section } from '../../../../ui/section.tsx';
import type { StudyGroup } from '../../store/study-group.ts';

const longDay = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
const count = new Intl.NumberFormat();

/** Totals kept by the server, as of this device's last pull. */
export function GroupFigures({ group }: { group: StudyGroup }) {
  const { memberCount, totalStudyTime, totalSessions, averageStudyTimePerMember, lastActiveDate } = group;
  const figures = [
    { name: 'Members', value: count.format(memberCount) },
    { name: 'Total study time', value: lengthWords(totalStudyTime) },
    { name: 'Sessions', value: count.format(totalSessions) },
    { name: 'Average per member', value: lengthWords(averageStudyTimePerMember) },
    { name: 'Last studied', value: lastActiveDate === null ? 'Not yet' : longDay.format(new Date(`${lastActiveDate}T00:00:00Z`)) },
  ];
  return (
    <Section title="Group totals">
      <dl>
        {figures.map(({ name, value }) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-4 border-t border-line py-2 first:border-t-0">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="text-right font-medium tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-ink-soft">Counts current members who show their study time.</p>
    </Section>
  );
}

/** Formats a total; from ten hours on in whole hours. */
function lengthWords(minutes: number): string {
  return minutes < 600 ? durationWords(Math.round(minutes)) : `${count.format(Math.round(minutes / 60))} h`;
}
