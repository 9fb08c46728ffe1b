import { useReplicaOnceOpen } from '../../../shared/replica/replica-context.tsx';
import { useUser, useUserId } from '../../../shared/session/use-user.ts';
import { saveProfile } from '../../../shared/student/save-profile.ts';
import { NeedsAccount } from '../../../ui/needs-account.tsx';
import { Section } from '../../../ui/section.tsx';
import { showFailure } from '../../../ui/show-failure.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ClassChoice, type SchoolClass } from './class-choice.tsx';
import { ExamDates } from './exam-dates.tsx';
import { NamesForm } from './names-form.tsx';
import { type Profile, useProfile } from '../store/profile.queries.ts';
import { nameInBucket, publicAddress } from '../../../shared/pictures/upload-picture.ts';
import { usePictureUpload } from '../../../shared/pictures/use-picture-upload.ts';
import { NO_PICTURE } from '../rules/account-picture.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorText } from '../../../ui/error-text.tsx';
import { FileButton } from '../../../ui/file-button.tsx';
import { Avatar } from './avatar.tsx';

const USE = 'profile-pictures';

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

interface PictureSettingProps {
  readonly profile: Profile;
  readonly isOffline: boolean;
}

/** The picture that groups see. */
function PictureSetting({ profile, isOffline }: PictureSettingProps) {
  const userId = useUserId();
  const replicaOnceOpen = useReplicaOnceOpen();
  const write = async (address: string) => saveProfile(await replicaOnceOpen(), userId, { photo_url: address });
  const upload = usePictureUpload({
    userId,
    use: USE,
    shown: nameInBucket(USE, profile.photo_url),
    onUploaded: async (name) => write(await publicAddress(userId, USE, name)),
  });

  const hasPicture = Boolean(profile.photo_url);

  async function remove() {
    const result = await write(NO_PICTURE);
    showFailure(result);
  }

  return (
    <div className="flex flex-wrap items-center gap-4">
      <Avatar profile={profile} size="large" />
      <div className="grid min-w-0 flex-1 basis-48 gap-2">
        <div className="flex flex-wrap gap-2">
          <FileButton accept="image/*" isBusy={upload.isBusy} onFile={upload.start}>
            {hasPicture ? 'Change picture' : 'Add a picture'}
          </FileButton>
          {upload.retry === undefined ? null : <Button onClick={upload.retry}>Try again</Button>}
          {hasPicture ? <Button onClick={() => void remove()}>Remove picture</Button> : null}
        </div>
        {upload.problem === undefined ? (
          <p className="text-sm text-ink-soft">
            {isOffline ? 'You are offline. Add a picture when you are back online.' : 'Up to 5 MB. Your groups see it.'}
          </p>
        ) : (
          <ErrorText>{upload.problem}</ErrorText>
        )}
      </div>
    </div>
  );
}
