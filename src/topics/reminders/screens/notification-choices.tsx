import type { ReactNode } from 'react';

import { useUserId } from '../../../shared/session/use-user.ts';
import { useClosedReminders } from '../../../shared/student/closed-reminders.ts';
import { askForNotifications, type NotificationAccess, useNotificationAccess } from '../../../shared/student/notification-permission.ts';
import { useReplicaOnceOpen } from '../../../shared/replica/replica-context.tsx';
import { saveNotificationSettings } from '../store/save-notification-settings.ts';
import { CLOSED_WORDS } from '../../../shared/student/closed-words.ts';
import type { NotificationSettings } from '../rules/notification-settings.ts';
import { isQuietHour } from '../rules/reminders.ts';
import { CheckField } from '../../../ui/check-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { showFailure } from '../../../ui/show-failure.ts';
import { useNotificationSettings } from '../store/notifications.queries.ts';
import { DAY_STARTS } from '../../../shared/days/day-start.ts';
import { Button } from '../../../ui/button.tsx';

const CHOICES = [
  { what: 'timeIsUp', label: 'When time is up', hint: 'At the end of each timer you start, at any hour, while Ekagra is open.' },
  { what: 'beforeStreakEnds', label: 'Before the streak ends', hint: 'In the evening, if you have not studied that day.' },
  {
    what: 'mentions',
    label: 'When somebody mentions you in a group',
    hint: 'While Ekagra is open in the background, except in your quiet hours.',
  },
  { what: 'tasksDue', label: 'Tasks due today', hint: 'Once in the morning, if any tasks are due.' },
] as const;

interface NotificationChoicesProps {
  /** How to install the app, for browsers that show notifications only for installed apps. */
  readonly howToInstall: ReactNode;
}

/** Notification settings, saved on change. All off for a new student. */
export function NotificationChoices({ howToInstall }: NotificationChoicesProps) {
  const userId = useUserId();
  const settings = useNotificationSettings(userId)?.settings;
  const access = useNotificationAccess();
  const closed = useClosedReminders();
  const replicaOnceOpen = useReplicaOnceOpen();
  if (settings === undefined) return <Skeleton className="h-56" />;

  async function save(changes: Partial<NotificationSettings>) {
    const result = await saveNotificationSettings(await replicaOnceOpen(), userId, changes);
    showFailure(result);
  }

  /** Asks for the permission first, if needed. */
  async function turn(what: (typeof CHOICES)[number]['what'], isOn: boolean) {
    if (isOn && (await askForNotifications()) !== 'granted') return;
    await save({ [what]: isOn });
  }

  const quiet = (hour: number) =>
    isQuietHour(hour, settings) ? 'This time is in your quiet hours. The reminder comes later or not that day.' : undefined;
  const cannot = access === 'denied' || access === 'unsupported';
  const hasReminders = settings.beforeStreakEnds || settings.tasksDue;
  const isBoundByHours = hasReminders || settings.mentions;
  const hasAny = isBoundByHours || settings.timeIsUp;

  return (
    <div className="grid gap-5">
      <AccessNote access={access} hasAny={hasAny} howToInstall={howToInstall} />
      <div className="grid gap-2">
        {CHOICES.map(({ what, label, hint }) => (
          <CheckField
            key={what}
            label={label}
            hint={hint}
            isChecked={settings[what]}
            isDisabled={cannot && !settings[what]}
            onCheckedChange={(isOn) => turn(what, isOn)}
          />
        ))}
      </div>
      {isBoundByHours ? (
        <div className="grid gap-4 sm:grid-cols-2">
          {settings.beforeStreakEnds ? (
            <HourField
              label="Streak reminder at"
              hour={settings.streakHour}
              hint={quiet(settings.streakHour)}
              onChoose={(streakHour) => void save({ streakHour })}
            />
          ) : null}
          {settings.tasksDue ? (
            <HourField
              label="Tasks reminder at"
              hour={settings.tasksHour}
              hint={quiet(settings.tasksHour)}
              onChoose={(tasksHour) => void save({ tasksHour })}
            />
          ) : null}
          <HourField label="Quiet from" hour={settings.quietFrom} onChoose={(quietFrom) => void save({ quietFrom })} />
          <HourField label="Quiet until" hour={settings.quietUntil} onChoose={(quietUntil) => void save({ quietUntil })} />
          {hasReminders ? (
            <SelectField
              label="Reminders a day"
              value={settings.mostADay}
              onChange={({ currentTarget }) => void save({ mostADay: Number(currentTarget.value) })}
            >
              <option value={1}>At most 1</option>
              <option value={2}>At most 2</option>
            </SelectField>
          ) : null}
        </div>
      ) : null}
      {access === 'unsupported' ? null : <p className="text-sm text-ink-soft">{CLOSED_WORDS[closed]}</p>}
    </div>
  );
}

interface HourFieldProps {
  readonly label: string;
  /** 0 … 23. */
  readonly hour: number;
  readonly hint?: string | undefined;
  readonly onChoose: (hour: number) => void;
}

/** An hour of the day. */
function HourField({ label, hour, hint, onChoose }: HourFieldProps) {
  return (
    <SelectField label={label} hint={hint} value={hour} onChange={({ currentTarget }) => onChoose(Number(currentTarget.value))}>
      {DAY_STARTS.map(({ hour: value, words }) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </SelectField>
  );
}

interface AccessNoteProps {
  readonly access: NotificationAccess;
  /** True if a reminder is on, perhaps turned on by another device. */
  readonly hasAny: boolean;
  /** How to install the app. Null: installing would not help. */
  readonly howToInstall: ReactNode;
}

/** State of the browser's permission, and how to change it. */
function AccessNote({ access, hasAny, howToInstall }: AccessNoteProps) {
  if (access === 'unsupported') {
    if (howToInstall === null) return <Note text="This browser cannot show notifications." />;
    return (
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-xl border border-line-strong p-3">
        <p className="text-sm">On this device only the installed app can show notifications.</p>
        {howToInstall}
      </div>
    );
  }
  if (access === 'denied') {
    return <Note text="Notifications are blocked on this device. Open the site settings from the address bar and allow notifications." />;
  }
  if (access === 'granted' || !hasAny) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-xl border border-line-strong p-3">
      <p className="text-sm">Notifications are not allowed on this device yet.</p>
      <Button onClick={() => void askForNotifications()}>Allow on this device</Button>
    </div>
  );
}

function Note({ text }: { text: string }) {
  return <p className="rounded-xl border border-line-strong p-3 text-sm">{text}</p>;
}
