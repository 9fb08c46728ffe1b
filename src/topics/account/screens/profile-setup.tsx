import { type FormEvent, useState } from 'react';
import * as v from 'valibot';

import { NEW_PROFILE } from '../../../../replication/schema/new-profile.ts';
import { useReplicaOnceOpen } from '../../../shared/replica/replica-context.tsx';
import { useUser } from '../../../shared/session/use-user.ts';
import { draftKey, knownFields } from '../../../shared/student/drafts.ts';
import { type ProfileChanges, saveProfile } from '../../../shared/student/save-profile.ts';
import { isChangedElsewhere, touch, touchedDraft, UNTOUCHED } from '../../../shared/student/touched.ts';
import { useDraft } from '../../../shared/student/use-draft.ts';
import { isFromAddress, neutralUsername } from '../../../shared/rules/neutral-username.ts';
import { hasUnseen, UNSEEN_NAME } from '../../../shared/rules/username-rules.ts';
import type { SessionUser } from '../../../shared/session/session-context.tsx';
import { changedElsewhere } from '../../../ui/changed-elsewhere.ts';
import { Button } from '../../../ui/button.tsx';
import { showFailure } from '../../../ui/show-failure.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { useHeldWhileFocused } from '../../../ui/use-held-while-focused.ts';
import { AccountPage } from './account-page.tsx';
import { ClassChoice, type SchoolClass } from './class-choice.tsx';
import { type Profile, useProfile } from '../store/profile.queries.ts';
import { setUpStudent } from '../store/set-up.commands.ts';
import { TargetField } from './target-field.tsx';
import { isRefused, useUsernameCheck } from './use-username-check.ts';
import { UsernameField } from './username-field.tsx';
import { EXAM_NAMES } from '../../plan/rules/index.ts';
import { CheckField } from '../../../ui/check-field.tsx';
import { DateField } from '../../../ui/date-field.tsx';

/** Minutes that fill the whole dot: twelve hours. */
const FULL_MINUTES = 720;

interface ProfileSetupProps {
  readonly isOffline: boolean;
  /** Called after saving with the chosen exams, or after skipping without any. Everything here can be changed later. */
  readonly onDone: (exams: readonly string[]) => void;
}

/** Values as the fields show them. */
interface SetUp {
  readonly username: string;
  readonly displayName: string;
  readonly target: string;
  readonly exams: ChosenExams;
  readonly schoolClass: SchoolClass;
}

/** Draft of the form: a phone short of memory reloads the page while the student looks up a date in another app. */
const TYPED = touchedDraft<SetUp>(
  knownFields({
    username: v.string(),
    displayName: v.string(),
    target: v.string(),
    exams: v.record(v.string(), v.string()),
    schoolClass: v.nullable(v.picklist(['11', '12', 'repeating'])),
  }),
);

/** Asks a new student for exams, class, hours a day and names. Known values are prefilled, and every field can stay as it is. */
export function ProfileSetup({ isOffline, onDone }: ProfileSetupProps) {
  const user = useUser();
  const profile = useProfile(user.id);
  const replicaOnceOpen = useReplicaOnceOpen();
  const [touched, changeTouched] = useDraft(draftKey(user.id, 'profile-setup'), TYPED);
  const typed = touched.now;
  const [errors, setErrors] = useState<Readonly<Record<string, string | undefined>>>({});
  const [isSaving, setIsSaving] = useState(false);

  const own = profile?.username ?? null;
  // Groups must not see the email address, even if the student skips this page.
  const isSafe = own !== null && !isFromAddress(own, user.email);
  const suggested = isSafe ? own : neutralUsername(user.id);
  const knownName = profile?.display_name ?? fullName(user);
  const knownTarget = String(profile?.daily_target ?? NEW_PROFILE.daily_target);
  const username = typed.username ?? suggested;
  const displayName = typed.displayName ?? knownName;
  const target = typed.target ?? knownTarget;
  const usernameField = useHeldWhileFocused(suggested, typed.username);
  const nameField = useHeldWhileFocused(knownName, typed.displayName);
  const targetField = useHeldWhileFocused(knownTarget, typed.target);
  const knownExams = (profile?.exam_dates as ChosenExams | undefined) ?? {};
  const exams = typed.exams ?? knownExams;
  const knownClass = profile?.school_class ?? null;
  const schoolClass = typed.schoolClass === undefined ? knownClass : typed.schoolClass;
  const known: SetUp = { username: suggested, displayName: knownName, target: knownTarget, exams: knownExams, schoolClass: knownClass };
  // A suggested username is not a value that another device replaced.
  const isSuggested = touched.since.username === neutralUsername(user.id);
  const isElsewhere = (field: keyof SetUp) =>
    !isSaving && !(field === 'username' && isSuggested) && isChangedElsewhere(touched, known, field);
  const check = useUsernameCheck(user.id, username.trim(), own, isOffline);
  const isTaken = isRefused(check);

  function change(more: Partial<SetUp>) {
    // The shown values may be older than the known ones.
    const shown = { ...known, username: usernameField.value, displayName: nameField.value, target: targetField.value };
    changeTouched((newest) => touch(newest, shown, more));
  }

  function type(field: 'username' | 'displayName' | 'target', column: string, value: string) {
    const typed: Partial<Record<typeof field, string>> = { [field]: value };
    change(typed);
    setErrors((current) => ({ ...current, [column]: undefined }));
  }

  async function save(event: FormEvent) {
    event.preventDefault();
    if (isSaving || isTaken) return;
    if (username.trim() === '') return setErrors({ username: 'Choose a username.' });
    if (hasUnseen(displayName)) return setErrors({ display_name: UNSEEN_NAME });
    setIsSaving(true);
    const changes = {
      username: username.trim(),
      display_name: displayName.trim() || null,
      // An emptied field is not saved.
      ...(target === '' ? {} : { daily_target: Number(target) }),
      exam_dates: exams,
      school_class: schoolClass,
    };
    const names = Object.keys(exams);
    const since = profile === null ? {} : shownBefore(profile);
    const result = await setUpStudent(await replicaOnceOpen(), user.id, names, changes, since);
    if (result.ok) return done(names);
    setIsSaving(false);
    const { field, message } = result.error;
    if (field === undefined) showFailure(result);
    else setErrors({ [field]: message });
  }

  /** Values that the form showed before the student's edits. A suggested username was never stored, so the stored one takes its place. */
  function shownBefore({ username: own, display_name, daily_target, exam_dates, school_class }: Profile): ProfileChanges {
    const { username, displayName, target, ...others } = touched.since;
    return {
      username: username === undefined || isSuggested ? own : username,
      display_name: displayName === undefined || displayName === fullName(user) ? display_name : displayName || null,
      daily_target: target === undefined ? daily_target : Number(target),
      exam_dates: others.exams ?? exam_dates,
      school_class: others.schoolClass === undefined ? school_class : others.schoolClass,
    };
  }

  async function skip() {
    if (!isSafe) {
      const result = await saveProfile(await replicaOnceOpen(), user.id, { username: suggested });
      if (!result.ok) showFailure(result);
    }
    done([]);
  }

  function done(exams: readonly string[]) {
    changeTouched(() => UNTOUCHED);
    onDone(exams);
  }

  return (
    <AccountPage
      title="Set up your profile"
      text="You can skip anything. You can change everything later."
      mark={<TargetDot minutes={Number(target)} />}
    >
      <form noValidate className="grid gap-4 sm:gap-5" onSubmit={(event) => void save(event)}>
        <ExamChoice value={exams} onValueChange={(chosen) => change({ exams: chosen })} />
        <ClassChoice value={schoolClass} onChoose={(chosen) => change({ schoolClass: chosen })} />
        <TargetField
          {...targetField}
          error={errors['daily_target']}
          elsewhere={isElsewhere('target') ? known.target : undefined}
          onValueChange={(value) => type('target', 'daily_target', value)}
        />
        <UsernameField
          {...usernameField}
          check={check}
          elsewhere={isElsewhere('username') ? known.username : undefined}
          error={errors['username']}
          onValueChange={(value) => type('username', 'username', value)}
        />
        <TextField
          label="Display name"
          autoComplete="name"
          {...nameField}
          notice={isElsewhere('displayName') ? changedElsewhere(known.displayName) : undefined}
          error={errors['display_name']}
          onChange={({ currentTarget }) => type('displayName', 'display_name', currentTarget.value)}
        />
        <div className="mt-2 grid gap-2">
          <Button type="submit" variant="primary" className="min-h-12" disabled={isSaving || isTaken} isBusy={isSaving}>
            Save and continue
          </Button>
          <Button className="min-h-12 border-transparent bg-transparent" onClick={() => void skip()}>
            Later
          </Button>
        </div>
      </form>
    </AccountPage>
  );
}

function fullName({ user_metadata: account }: SessionUser): string {
  return typeof account['full_name'] === 'string' ? account['full_name'] : '';
}

/** The logo with a dot whose area grows with the minutes. */
function TargetDot({ minutes }: { minutes: number }) {
  const part = Math.min(Math.max(minutes || 0, 0) / FULL_MINUTES, 1);
  return (
    <svg viewBox="0 0 32 32" aria-hidden className="size-14">
      <circle cx="16" cy="16" r="14.5" fill="none" stroke="currentColor" strokeOpacity="0.28" strokeWidth="1" />
      <circle
        cx="16"
        cy="16"
        r="14.5"
        className="origin-center fill-accent transition-transform duration-calm"
        style={{ transform: `scale(${Math.sqrt(part)})` }}
      />
    </svg>
  );
}

/** Dates by exam, YYYY-MM-DD; empty for an exam without a date. */
type ChosenExams = Readonly<Record<string, string>>;

interface ExamChoiceProps {
  readonly value: ChosenExams;
  readonly onValueChange: (value: ChosenExams) => void;
}

/** Chooses one or more exams, each with its date. */
function ExamChoice({ value, onValueChange }: ExamChoiceProps) {
  function choose(exam: string, isChosen: boolean) {
    const { [exam]: _before, ...others } = value;
    onValueChange(isChosen ? { ...others, [exam]: '' } : others);
  }

  return (
    <fieldset>
      <legend className="text-sm font-medium">Your exam</legend>
      {EXAM_NAMES.map((exam) => (
        <div key={exam} className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] items-center gap-x-3">
          <CheckField label={exam} isChecked={exam in value} onCheckedChange={(isChosen) => choose(exam, isChosen)} />
          {exam in value ? (
            <DateField
              label={`Date of ${exam}`}
              isLabelHidden
              value={value[exam]!}
              onChange={({ currentTarget }) => onValueChange({ ...value, [exam]: currentTarget.value })}
            />
          ) : null}
        </div>
      ))}
    </fieldset>
  );
}
