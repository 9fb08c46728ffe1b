import { useState, type FormEvent } from 'react';
import * as v from 'valibot';

import { useReplicaOnceOpen } from '../../../shared/replica/replica-context.tsx';
import { useRecord } from '../../../shared/replica/use-records.ts';
import { useUserId } from '../../../shared/session/use-user.ts';
import { draftKey, knownFields } from '../../../shared/student/drafts.ts';
import { type ProfileChanges, saveProfile } from '../../../shared/student/save-profile.ts';
import { afterSave, isChangedElsewhere, touch, touchedDraft } from '../../../shared/student/touched.ts';
import { useDraft } from '../../../shared/student/use-draft.ts';
import { changedElsewhere } from '../../../ui/changed-elsewhere.ts';
import { Button } from '../../../ui/button.tsx';
import { showFailure } from '../../../ui/show-failure.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { useHeldWhileFocused } from '../../../ui/use-held-while-focused.ts';
import { hasUnseen, nameRefusal, UNSEEN_NAME, USERNAME_TAKEN } from '../../../shared/rules/username-rules.ts';
import type { Profile } from '../store/profile.queries.ts';
import { isRefused, useUsernameCheck } from './use-username-check.ts';
import { UsernameField } from './username-field.tsx';

interface NamesFormProps {
  readonly profile: Profile;
  readonly isOffline: boolean;
}

interface Names {
  readonly username: string;
  readonly display_name: string;
}

const TYPED = touchedDraft<Names>(knownFields({ username: v.string(), display_name: v.string() }));

/** Username and display name. Saved together by a button, not automatically, because others see them. */
export function NamesForm({ profile, isOffline }: NamesFormProps) {
  const userId = useUserId();
  const replicaOnceOpen = useReplicaOnceOpen();
  const [touched, changeTouched] = useDraft(draftKey(userId, 'names'), TYPED);
  const refusals = useNameRefusals(userId);
  const [errors, setErrors] = useState<Readonly<Record<string, string | undefined>>>({});
  const [isSaving, setIsSaving] = useState(false);

  const typed = touched.now;
  const stored: Names = { username: profile.username ?? '', display_name: profile.display_name ?? '' };
  const usernameField = useHeldWhileFocused(stored.username, typed.username);
  const nameField = useHeldWhileFocused(stored.display_name, typed.display_name);
  const username = typed.username ?? stored.username;
  const displayName = typed.display_name ?? stored.display_name;
  const check = useUsernameCheck(userId, username.trim(), profile.username, isOffline);
  const isTaken = isRefused(check);
  const isChanged = username.trim() !== stored.username || displayName.trim() !== stored.display_name;
  const isElsewhere = (field: keyof Names) => !isSaving && isChangedElsewhere(touched, stored, field);

  function type(field: keyof Names, value: string) {
    // The shown values may be older than the stored ones.
    changeTouched((newest) => touch(newest, { username: usernameField.value, display_name: nameField.value }, { [field]: value }));
    setErrors((current) => ({ ...current, [field]: undefined }));
  }

  async function save(event: FormEvent) {
    event.preventDefault();
    if (isSaving || isTaken || !isChanged) return;
    if (username.trim() === '') return setErrors({ username: 'Choose a username.' });
    if (hasUnseen(displayName)) return setErrors({ display_name: UNSEEN_NAME });
    setIsSaving(true);
    const result = await saveProfile(await replicaOnceOpen(), userId, asStored(typed), asStored(touched.since));
    setIsSaving(false);
    // Input typed during the save stays unsaved.
    if (result.ok) return changeTouched((newest) => afterSave(newest, touched, trimmed(typed)));
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
        notice={isElsewhere('display_name') ? changedElsewhere(stored.display_name) : undefined}
        error={errors['display_name'] ?? (typed.display_name === undefined ? refusals.display_name : undefined)}
        onChange={({ currentTarget }) => type('display_name', currentTarget.value)}
      />
      <UsernameField
        {...usernameField}
        check={check}
        elsewhere={isElsewhere('username') ? stored.username : undefined}
        error={errors['username'] ?? (typed.username === undefined ? refusals.username : undefined)}
        onValueChange={(value) => type('username', value)}
      />
      <Button type="submit" variant="primary" className="justify-self-start" disabled={!isChanged || isSaving || isTaken} isBusy={isSaving}>
        Save names
      </Button>
    </form>
  );
}

/** Why the server refused a name that is stored on this device, and what to do. */
function useNameRefusals(userId: string): Readonly<Partial<Record<'username' | 'display_name', string>>> {
  const { data } = useRecord('users', userId);
  const rejection = data?.sync.state === 'rejected' ? data.sync.rejection : undefined;
  if (rejection === undefined) return {};
  const refusal = nameRefusal(rejection.message);
  // The unique index of usernames refused the name; it gives no message.
  if (refusal === undefined) return rejection.reason === 'duplicate' ? { username: USERNAME_TAKEN } : {};
  return { [refusal.kind === 'username' ? 'username' : 'display_name']: refusal.words };
}

function trimmed(names: Readonly<Partial<Names>>): Partial<Names> {
  return Object.fromEntries(Object.entries(names).map(([field, text]) => [field, text.trim()]));
}

function asStored(names: Readonly<Partial<Names>>): ProfileChanges {
  const { display_name, ...others } = trimmed(names);
  return { ...others, ...(display_name === undefined ? {} : { display_name: display_name || null }) };
}
