import { useUserId } from '../../../shared/session/use-user.ts';
import { draftKey } from '../../../shared/student/drafts.ts';
import { useReplicaOnceOpen } from '../../../shared/replica/replica-context.tsx';
import { useAutosave } from '../../../shared/student/use-autosave.ts';
import { FOCUS_LIMITS, type FocusNumber, type FocusSettings } from '../rules/focus-settings.ts';
import { CheckField } from '../../../ui/check-field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { showFailure } from '../../../ui/show-failure.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { saveFocusSetting } from '../store/focus-settings.commands.ts';
import { useStudyProfile } from '../store/use-study-profile.ts';

const NUMBERS: readonly { readonly setting: FocusNumber; readonly label: string }[] = [
  { setting: 'focus', label: 'Focus (min)' },
  { setting: 'shortBreak', label: 'Short break (min)' },
  { setting: 'longBreak', label: 'Long break (min)' },
  { setting: 'longBreakEvery', label: 'Focus sessions before a long break' },
];

const SWITCHES = [
  { setting: 'startsBreaksItself', label: 'Start breaks automatically' },
  { setting: 'startsFocusItself', label: 'Start the next focus automatically' },
  { setting: 'playsSound', label: 'Play a sound when time is up' },
] as const;

/** Timer settings, saved on change. */
export function TimerSettings() {
  const userId = useUserId();
  const profile = useStudyProfile(userId);
  const replicaOnceOpen = useReplicaOnceOpen();
  if (profile === undefined) return <Skeleton className="h-80" />;
  const { settings, timer } = profile;

  async function save<S extends keyof FocusSettings>(setting: S, value: FocusSettings[S]) {
    return saveFocusSetting(await replicaOnceOpen(), userId, setting, value);
  }

  async function flip(setting: (typeof SWITCHES)[number]['setting'], isOn: boolean) {
    const result = await save(setting, isOn);
    showFailure(result);
  }

  return (
    <div className="grid gap-5">
      <div className="grid grid-cols-2 items-start gap-4">
        {NUMBERS.map(({ setting, label }) => (
          <NumberSetting
            key={setting}
            label={label}
            setting={setting}
            value={settings[setting]}
            onSave={(text) => save(setting, text === '' ? NaN : Number(text))}
          />
        ))}
      </div>
      <div className="grid">
        {SWITCHES.map(({ setting, label }) => (
          <CheckField key={setting} label={label} isChecked={settings[setting]} onCheckedChange={(isChecked) => flip(setting, isChecked)} />
        ))}
      </div>
      {timer === null ? null : <p className="text-sm text-ink-soft">New lengths apply from the next timer.</p>}
    </div>
  );
}

interface NumberSettingProps {
  readonly label: string;
  readonly setting: FocusNumber;
  readonly value: number;
  readonly onSave: Parameters<typeof useAutosave>[0]['save'];
}

function NumberSetting({ label, setting, value, onSave }: NumberSettingProps) {
  const userId = useUserId();
  const { text, error, type, leave } = useAutosave({ saved: String(value), save: onSave, draftKey: draftKey(userId, `focus-${setting}`) });
  return (
    <TextField
      label={label}
      type="number"
      inputMode="numeric"
      {...FOCUS_LIMITS[setting]}
      className="tabular-nums"
      value={text}
      error={error}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onBlur={leave}
    />
  );
}
