import { useState, type FormEvent } from 'react';
import * as v from 'valibot';

import { useReplicaOnceOpen } from '../../data/replica/replica-context.tsx';
import { useUserId } from '../../data/session/use-user.ts';
import { draftKey, jsonDraft } from '../../data/student/drafts.ts';
import { saveProfile } from '../../data/student/save-profile.ts';
import { useDraft } from '../../data/student/use-draft.ts';
import { Button } from '../../ui/button.tsx';
import { showFailure } from '../../ui/show-failure.ts';
import { TextField } from '../../ui/text-field.tsx';
import { useHeldWhileFocused } from '../../ui/use-held-while-focused.ts';
import type { Profile } from './profile.queries.ts';
import { useUsernameCheck } from './use-username-check.ts';
import { UsernameField } from './username-field.tsx';

interface NamesFormProps {
  readonly profile: Profile;
  readonly isOffline: boolean;
}

interface TypedNames {
  readonly username?: string;
  readonly display_name?: string;
}

const NOTHING: TypedNames = {};
const TYPED = jsonDraft<TypedNames>(
  v.object({ username: v.exactOptional(v.string()), display_name: v.exactOptional(v.string()) }),
  NOTHING,
  (typed) => Object.keys(typed).length === 0,
);

/** Username and display name. Saved together with a button: others see them, so no autosave. */
export function NamesForm({ profile, isOffline }: NamesFormProps) {
  const userId = useUserId();
  const replicaOnceOpen = useReplicaOnceOpen();
  const [typed, changeTyped] = useDraft(draftKey(userId, 'names'), TYPED);
  const [errors, setErrors] = useState<Readonly<Record<string, string | undefined>>>({});
  const [isSaving, setIsSaving] = useState(false);

  const usernameField = useHeldWhileFocused(profile.username ?? '', typed.username);
  const nameField = useHeldWhileFocused(profile.display_name ?? '', typed.display_name);
  const username = typed.username ?? profile.username ?? '';
  const displayName = typed.display_name ?? profile.display_name ?? '';
  const check = useUsernameCheck(userId, username.trim(), profile.username, isOffline);
  const isTaken = check === 'taken';
  const isChanged = username.trim() !== (profile.username ?? '') || displayName.trim() !== (profile.display_name ?? '');

  function type(field: 'username' | 'display_name', value: string) {
    changeTyped((newest) => ({ ...newest, [field]: value }));
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
    // What was typed while the names were saved stays, unsaved.
    if (result.ok) return changeTyped((newest) => (newest === typed ? NOTHING : newest));
    const { field, message } = result.error;
    if (field === undefined) showFailure(result);
    else setErrors({ [field]: message });
  }

  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void save(event)}>
      <TextField
        label="Display name"
        autoComplete="name"
        {...nameField}
        error={errors['display_name']}
        onChange={({ currentTarget }) => type('display_name', currentTarget.value)}
      />
      <UsernameField {...usernameField} check={check} error={errors['username']} onValueChange={(value) => type('username', value)} />
      <Button type="submit" variant="primary" className="justify-self-start" disabled={!isChanged || isSaving || isTaken} isBusy={isSaving}>
        Save names
      </Button>
    </form>
  );
}
