import { useReplicaOnceOpen } from '../../../shared/replica/replica-context.tsx';
import { saveProfile } from '../../../shared/student/save-profile.ts';
import { nameInBucket, publicAddress } from '../../../shared/pictures/upload-picture.ts';
import { usePictureUpload } from '../../../shared/pictures/use-picture-upload.ts';
import { useUserId } from '../../../shared/session/use-user.ts';
import { NO_PICTURE } from '../rules/account-picture.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorText } from '../../../ui/error-text.tsx';
import { FileButton } from '../../../ui/file-button.tsx';
import { showFailure } from '../../../ui/show-failure.ts';
import { Avatar } from './avatar.tsx';
import type { Profile } from '../store/profile.queries.ts';

const USE = 'profile-pictures';

interface PictureSettingProps {
  readonly profile: Profile;
  readonly isOffline: boolean;
}

/** The picture that groups see. */
export function PictureSetting({ profile, isOffline }: PictureSettingProps) {
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
