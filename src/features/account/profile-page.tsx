import { useUser } from '../../data/session/use-user.ts';
import { Section } from '../../ui/section.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ExamDates } from './exam-dates.tsx';
import { NamesForm } from './names-form.tsx';
import { PictureSetting } from './picture-setting.tsx';
import { useProfile } from './profile.queries.ts';

/** Names, picture and exams. */
export function ProfilePage({ isOffline }: { isOffline: boolean }) {
  const user = useUser();
  const profile = useProfile(user.id);
  if (profile === null) return <Skeleton className="h-96" />;
  return (
    <>
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
      <Section title="Exams">
        <ExamDates profile={profile} />
      </Section>
    </>
  );
}

const MEMBER_SINCE = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long' });
