import { useUserId } from '../../../shared/session/use-user.ts';
import { draftKey } from '../../../shared/student/drafts.ts';
import { useReplicaOnceOpen } from '../../../shared/replica/replica-context.tsx';
import { saveProfile, type ProfileChanges } from '../../../shared/student/save-profile.ts';
import { useAutosave } from '../../../shared/student/use-autosave.ts';
import { DAY_STARTS } from '../../../shared/days/day-start.ts';
import { changedElsewhere } from '../../../ui/changed-elsewhere.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { showFailure } from '../../../ui/show-failure.ts';
import { TextArea } from '../../../ui/text-area.tsx';
import { numberWords } from './daily-target.ts';
import { useProfile, type Profile } from '../store/profile.queries.ts';
import { TargetField } from './target-field.tsx';

/** Daily target, start of the study day and motivation. Saved while typing. */
export function StudySettings() {
  const userId = useUserId();
  const profile = useProfile(userId);
  if (profile === null) return <Skeleton className="h-72" />;
  return <StudyFields profile={profile} />;
}

function StudyFields({ profile }: { profile: Profile }) {
  const userId = useUserId();
  const replicaOnceOpen = useReplicaOnceOpen();
  const save = async (changes: ProfileChanges, since?: ProfileChanges) => saveProfile(await replicaOnceOpen(), userId, changes, since);
  const target = useAutosave({
    saved: String(profile.daily_target),
    save: (text, since) =>
      save({ daily_target: text === '' ? NaN : Number(text) }, since === undefined ? {} : { daily_target: Number(since) }),
    asSaved: numberWords,
    draftKey: draftKey(userId, 'daily-target'),
  });
  const motivation = useAutosave({
    saved: profile.daily_motivation,
    save: (text, since) => save({ daily_motivation: text.trim() }, since === undefined ? {} : { daily_motivation: since }),
    asSaved: (text) => text.trim(),
    draftKey: draftKey(userId, 'daily-motivation'),
  });

  async function saveDayStart(hour: number) {
    const result = await save({ day_start_time: hour });
    showFailure(result);
  }

  return (
    <div className="grid gap-6">
      <TargetField
        value={target.text}
        error={target.error}
        elsewhere={target.isChangedElsewhere ? target.stored : undefined}
        onValueChange={target.type}
        onBlur={target.leave}
      />
      <SelectField
        label="A study day begins at"
        hint="Study before this hour counts for the previous day. Past days do not change."
        value={profile.day_start_time}
        onChange={({ currentTarget }) => void saveDayStart(Number(currentTarget.value))}
      >
        {DAY_STARTS.map(({ hour, words }) => (
          <option key={hour} value={hour}>
            {words}
          </option>
        ))}
      </SelectField>
      <TextArea
        label="What keeps you going"
        hint="Only you see this."
        rows={2}
        value={motivation.text}
        error={motivation.error}
        notice={motivation.isChangedElsewhere ? changedElsewhere(motivation.stored) : undefined}
        onChange={({ currentTarget }) => motivation.type(currentTarget.value)}
        onBlur={motivation.leave}
      />
    </div>
  );
}
