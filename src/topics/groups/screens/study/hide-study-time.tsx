import { useStudyProfile } from '../../../focus/store/index.ts';
import { useReplicaOnceOpen } from '../../../../shared/replica/replica-context.tsx';
import { useUserId } from '../../../../shared/session/use-user.ts';
import { saveProfile } from '../../../../shared/student/save-profile.ts';
import { CheckField } from '../../../../ui/check-field.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { showFailure } from '../../../../ui/show-failure.ts';

/** Setting: hide the study time from groups. */
export function HideStudyTime() {
  const userId = useUserId();
  const profile = useStudyProfile(userId);
  const replicaOnceOpen = useReplicaOnceOpen();

  async function save(isNowHidden: boolean) {
    const result = await saveProfile(await replicaOnceOpen(), userId, { hides_study_time: isNowHidden });
    showFailure(result);
  }

  if (profile === undefined) return <Skeleton className="h-20 rounded-xl" />;
  return (
    <CheckField
      label="Hide my study time"
      hint="Your groups do not see how long you studied or that you are studying now. You still see it."
      isChecked={profile.hidesStudyTime}
      onCheckedChange={save}
    />
  );
}
