import { useReplicaOnceOpen } from '../../data/replica/replica-context.tsx';
import { saveProfile } from '../../data/student/save-profile.ts';
import { CheckField } from '../../ui/check-field.tsx';
import { tellFailure } from '../../ui/tell-failure.ts';

/** What the groups see of a student is the student's to say. */
export function HideStudyTime({ userId, isHidden }: { userId: string; isHidden: boolean }) {
  const replicaOnceOpen = useReplicaOnceOpen();

  async function save(isNowHidden: boolean) {
    const result = await saveProfile(await replicaOnceOpen(), userId, { hides_study_time: isNowHidden });
    tellFailure(result);
  }

  return (
    <CheckField
      label="Hide my study time"
      hint="From all your groups: how long you studied, and that you study now. Your own figures stay."
      isChecked={isHidden}
      onCheckedChange={save}
    />
  );
}
