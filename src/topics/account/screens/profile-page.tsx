import { useReplicaOnceOpen } from '../../../shared/replica/replica-context.tsx';
import { useUser } from '../../../shared/session/use-user.ts';
import { saveProfile } from '../../../shared/student/save-profile.ts';
import { NeedsAccount } from '../../../ui/needs-account.tsx';
import { Section } from '../../../ui/section.tsx';
import { showFailure } from '../../../ui/show-failure.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ClassChoice, type SchoolClass } from './class-choice.tsx';
import { ExamDates } from './exam-dates.tsx';
import { NamesForm } from './names-form.tsx';
import { PictureSetting } from './picture-setting.tsx';
import { useProfile } from '../store/profile.queries.ts';

/** Names, picture, exams and class. */
export function ProfilePage({ isOffline }: { isOffline: boolean }) {
  const user = useUser();
  const profile = useProfile(user.id);
  const replicaOnceOpen = useReplicaOnceOpen();
  if (profile === null) return <Skeleton className="h-96" />;

  async function saveClass(school_class: SchoolClass) {
    showFailure(await saveProfile(await replicaOnceOpen(), user.id, { school_class }));
  }

  return (
    <>
      {user.isTrial ? (
        <NeedsAccount title="Name and picture" text="Others see them in groups, so they need an account. What follows works without." />
      ) : (
        <Section title="You">
          <PictureSetting profile={profile} isOffline={isOffline} />
          <NamesForm profile={profile} isOffline={isOffline} />
          <dl className="grid gap-x-6 gap-y-3 border-t border-line pt-5 text-sm sm:grid-cols-2">
            <div className="min-w-0">
              <dt className="text-ink-soft">Email</dt>
              <dd className="break-words">{user.email ?? 'None'}</dd>
            </div>
            <div>
              <dt className="text-ink-soft">Member since</dt>
              <dd>
                <time dateTime={profile.member_since}>{MEMBER_SINCE.format(new Date(profile.member_since))}</time>
              </dd>
            </div>
          </dl>
        </Section>
      )}
      <Section title="Exams">
        <ExamDates profile={profile} />
        <ClassChoice value={profile.school_class} onChoose={(chosen) => void saveClass(chosen)} />
      </Section>
    </>
  );
}

const MEMBER_SINCE = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long' });
