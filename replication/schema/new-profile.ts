/** Settings of a new student's profile. Also the defaults while the student's own profile is not on the device yet. */
export const NEW_PROFILE = {
  /** Minutes per day. */
  daily_target: 120,
  /** Hour at which a study day starts. */
  day_start_time: 4,
} as const;
