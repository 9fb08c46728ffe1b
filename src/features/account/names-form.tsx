import { useState, type FormEvent } from 'react';

import { useReplicaOnceOpen } from '../../data/replica/replica-context.tsx';
import { useUserId } from '../../data/session/use-user.ts';
import { saveProfile } from '../../data/student/save-profile.ts';
import { Button } from '../../ui/button.tsx';
import { showFailure } from '../../ui/show-failure.ts';
import { TextField } from '../../ui/text-field.tsx';
import type { Profile } from './profile.queries.ts';
import { useUsernameCheck } from './use-username-check.ts';
import { UsernameField } from './username-field.tsx';

interface NamesFormProps {
  readonly profile: Profile;
  readonly isOffline: boolean;
}

/** Username and display name. Saved together with a button: others see them, so no autosave. */
export function NamesForm({ profile, isOffline }: NamesFormProps) {
  const userId = useUserId();
  const replicaOnceOpen = useReplicaOnceOpen();
  const [typed, setTyped] = useState<{ readonly username?: string; readonly display_name?: string }>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string | undefined>>>({});
  const [isSaving, setIsSaving] = useState(false);

  const username = typed.username ?? profile.username ?? '';
  const displayName = typed.display_name ?? profile.display_name ?? '';
  const check = useUsernameCheck(userId, username.trim(), profile.username, isOffline);
  const isTaken = check === 'taken';
  const isChanged = username.trim() !== (profile.username ?? '') || displayName.trim() !== (profile.display_name ?? '');

  function type(field: 'username' | 'display_name', value: string) {
    setTyped((current) => ({ ...current, [field]: value }));
    setErrors((current) => ({ ...current, [field]: undefined }));
  }

  async function save(event: FormEvent) {
    event.preventDefault();
    if (isSaving || isTaken || !isChanged) return;
    if (username.trim() === '') return setErrors({ username: 'Choose a username.' });
    setIsSaving(true);
    const changes = { username: username.trim(), display_name: displayName.trim() || null };
    const result = await saveProfile(await replicaOnceOpen(), userId, changes);
    setIsSaving(false);
    if (result.ok) return setTyped({});
    const { field, message } = result.error;
    if (field === undefined) showFailure(result);
    else setErrors({ [field]: message });
  }

  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void save(event)}>
      <TextField
        label="Display name"
        autoComplete="name"
        value={displayName}
        error={errors['display_name']}
        onChange={({ currentTarget }) => type('display_name', currentTarget.value)}
      />
      <UsernameField value={username} check={check} error={errors['username']} onValueChange={(value) => type('username', value)} />
      <Button type="submit" variant="primary" className="justify-self-start" disabled={!isChanged || isSaving || isTaken} isBusy={isSaving}>
        Save names
      </Button>
    </form>
  );
}
