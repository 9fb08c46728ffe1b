/** The profile of a new student, and the defaults until a student's own profile is on a device. */
export const NEW_PROFILE = {
  /** Minutes a day. */
  daily_target: 120,
  /** Hour at which a study day starts. */
  day_start_time: 4,
} as const;
