import { useClosedReminders } from '../../../shared/student/closed-reminders.ts';
import { askForNotifications, useNotificationAccess } from '../../../shared/student/notification-permission.ts';
import { CLOSED_WORDS } from '../../../shared/student/closed-words.ts';
import { SelectField } from '../../../ui/select-field.tsx';

interface ReminderFieldProps {
  /** Minutes before the due time; null: none. */
  readonly reminder: number | null;
  readonly error: string | undefined;
  readonly notice: string | undefined;
  readonly onChange: (reminder: number | null) => void;
}

const CHOICES = [0, 10, 30, 60, 24 * 60];

const HINTS = {
  default: 'Your browser asks whether Ekagra may show notifications.',
  denied: 'Notifications are blocked on this device. Allow them in the site settings.',
  unsupported: 'This browser cannot show notifications.',
} as const;

/** When a task with a time reminds. Choosing one asks for the permission. */
export function ReminderField({ reminder, error, notice, onChange }: ReminderFieldProps) {
  const access = useNotificationAccess();
  const closed = useClosedReminders();
  const isKnown = reminder === null || CHOICES.includes(reminder);

  function choose(value: string) {
    if (value !== '') void askForNotifications();
    onChange(value === '' ? null : Number(value));
  }

  return (
    <SelectField
      label="Reminder"
      value={reminder ?? ''}
      error={error}
      notice={notice}
      hint={reminder === null ? undefined : access === 'granted' ? CLOSED_WORDS[closed] : HINTS[access]}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    >
      <option value="">None</option>
      {[...CHOICES, ...(isKnown ? [] : [reminder])].map((minutes) => (
        <option key={minutes} value={minutes}>
          {reminderWords(minutes)}
        </option>
      ))}
    </SelectField>
  );
}

function reminderWords(minutes: number): string {
  if (minutes === 0) return 'At that time';
  if (minutes % (24 * 60) === 0) return minutes === 24 * 60 ? '1 day before' : `${minutes / (24 * 60)} days before`;
  if (minutes % 60 === 0) return minutes === 60 ? '1 hour before' : `${minutes / 60} hours before`;
  return `${minutes} minutes before`;
}
