import { useReplicaOnceOpen } from '../../../shared/replica/replica-context.tsx';
import { usePictureUpload } from '../../../shared/pictures/use-picture-upload.ts';
import { useUser } from '../../../shared/session/use-user.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorText } from '../../../ui/error-text.tsx';
import { FileButton } from '../../../ui/file-button.tsx';
import { PictureChoice } from '../../../ui/picture-choice.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { showFailure } from '../../../ui/show-failure.ts';
import { chooseTheme, useThemeChoice } from '../../../ui/theme.ts';
import { chooseBackground, chooseOwnPicture } from '../store/background.commands.ts';
import { useBackground, useKeptPicture } from '../store/background.queries.ts';
import { BACKGROUND_THEMES, isOwnPicture } from '../store/background-themes.ts';

const THEMES = [
  { value: 'system', label: 'Same as phone' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;
/** Radio buttons only take strings. */
const NONE = 'none';

/** Settings for the theme of this device, and for the background picture on all of the student's devices. */
export function AppearanceSettings({ isOffline }: { isOffline: boolean }) {
  const theme = useThemeChoice();
  return (
    <div className="grid gap-6">
      <div className="grid gap-2">
        <h3 className="font-medium">Theme</h3>
        <SegmentedControl label="Theme" options={THEMES} value={theme} onValueChange={chooseTheme} />
        <p className="text-sm text-ink-soft">Only on this device.</p>
      </div>
      <BackgroundSettings isOffline={isOffline} />
    </div>
  );
}

function BackgroundSettings({ isOffline }: { isOffline: boolean }) {
  const { id: userId, isTrial } = useUser();
  const background = useBackground(userId);
  const replicaOnceOpen = useReplicaOnceOpen();
  const own = isOwnPicture(userId, background) ? background : null;
  const ownAddress = useKeptPicture(userId, own, isOffline);
  const upload = usePictureUpload({
    userId,
    use: 'background-images',
    shown: own,
    onUploaded: async (name, picture) => chooseOwnPicture(await replicaOnceOpen(), userId, name, picture),
  });

  async function choose(value: string) {
    const result = await chooseBackground(await replicaOnceOpen(), userId, value === NONE ? null : value);
    showFailure(result);
  }

  const options = BACKGROUND_THEMES.map((theme) => ({
    value: theme.value ?? NONE,
    label: theme.label,
    picture: theme.type === 'image' ? theme.preview : undefined,
  }));
  const ownOption =
    own === null
      ? []
      : [
          {
            value: own,
            label: 'Your picture',
            picture: ownAddress ?? undefined,
          },
        ];

  return (
    <div className="grid gap-3">
      <h3 className="font-medium">Background</h3>
      <PictureChoice
        label="Background"
        options={[...options, ...ownOption]}
        value={background ?? NONE}
        onValueChange={(value) => void choose(value)}
      />
      {isTrial ? null : (
        <div className="flex flex-wrap items-center gap-3">
          <FileButton accept="image/*" isBusy={upload.isBusy} onFile={upload.start}>
            Use your own picture
          </FileButton>
          {upload.retry === undefined ? null : <Button onClick={upload.retry}>Try again</Button>}
        </div>
      )}
      {upload.problem === undefined ? (
        <p className="text-sm text-ink-soft">
          {isTrial
            ? 'A picture of your own needs an account: it is kept on the server.'
            : isOffline
              ? 'You are offline. New pictures load and upload when you are back online.'
              : 'Up to 10 MB. Shown on all your devices, offline too.'}
        </p>
      ) : (
        <ErrorText>{upload.problem}</ErrorText>
      )}
    </div>
  );
}
