import { useUserId } from '../../../shared/session/use-user.ts';
import { draftKey } from '../../../shared/student/drafts.ts';
import { useReplicaOnceOpen } from '../../../shared/replica/replica-context.tsx';
import { useAutosave } from '../../../shared/student/use-autosave.ts';
import { WEEKDAYS, minutesOn, type Availability, type Weekday } from '../../plan/rules/index.ts';
import { changedElsewhere } from '../../../ui/changed-elsewhere.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { saveAvailability } from '../store/availability.commands.ts';
import { numberWords } from './daily-target.ts';
import { ExamDates } from './exam-dates.tsx';
import { useProfile } from '../store/profile.queries.ts';

/** Inputs of the daily plan: time per weekday and exam dates. */
export function PlanSettings() {
  const userId = useUserId();
  const profile = useProfile(userId);
  if (profile === null) return <Skeleton className="h-72" />;
  return (
    <>
      <fieldset className="grid gap-3">
        <legend className="text-sm font-medium">Minutes for each weekday</legend>
        <p className="text-sm text-ink-soft">
          Days with less time get a smaller plan. Enter 0 for a free day. Leave a day empty to use your target.
        </p>
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {WEEKDAYS.map(({ key, name }) => (
            <WeekdayField key={key} weekday={key} name={name} availability={profile.availability} />
          ))}
        </div>
      </fieldset>
      <fieldset className="grid gap-3 border-t border-line pt-5">
        <legend className="sr-only">Exam dates</legend>
        <p className="text-sm text-ink-soft">Ekagra uses your exam dates to split your time between subjects.</p>
        <ExamDates profile={profile} />
      </fieldset>
    </>
  );
}

interface WeekdayFieldProps {
  readonly weekday: Weekday;
  readonly name: string;
  readonly availability: Availability;
}

function WeekdayField({ weekday, name, availability }: WeekdayFieldProps) {
  const userId = useUserId();
  const replicaOnceOpen = useReplicaOnceOpen();
  const minutes = useAutosave({
    saved: String(minutesOn(availability, weekday) ?? ''),
    save: async (text, since) => saveAvailability(await replicaOnceOpen(), userId, weekday, text, since),
    asSaved: numberWords,
    draftKey: draftKey(userId, `availability-${weekday}`),
  });
  return (
    <TextField
      label={name}
      type="number"
      inputMode="numeric"
      min={0}
      max={1440}
      step={5}
      className="tabular-nums"
      value={minutes.text}
      error={minutes.error}
      notice={minutes.isChangedElsewhere ? changedElsewhere(minutes.stored) : undefined}
      onChange={({ currentTarget }) => minutes.type(currentTarget.value)}
      onBlur={minutes.leave}
    />
  );
}
