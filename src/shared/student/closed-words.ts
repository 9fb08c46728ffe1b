/**
 * Whether reminders come while Ekagra is closed. `no`: the browser has no Periodic Background Sync. `once-installed`: the browser has it,
 * but does not allow it yet.
 */
export type ClosedReminders = 'yes' | 'once-installed' | 'no';

/** Shown where a student chooses a reminder. */
export const CLOSED_WORDS: Readonly<Record<ClosedReminders, string>> = {
  yes: 'Reminders also come while Ekagra is closed. The browser may wake it late.',
  'once-installed': 'Reminders come while Ekagra is open. If you install it, this browser may also show them while it is closed.',
  no: 'Reminders come only while Ekagra is open: this browser does not wake it.',
};
