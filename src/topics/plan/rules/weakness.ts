/** Recent study of a subject. */
export interface SubjectEffort {
  /** Minutes studied. */
  readonly minutes: number;
  readonly finished: number;
  /** Cancelled sessions. */
  readonly abandoned: number;
}

/** Prior in minutes, so that a single session does not decide. */
const PRIOR_MINUTES = 240;
/** Weights of time and of cancelled sessions. */
const TIME_SHARE = 0.75;

/**
 * Weakness of a subject, between 0 and 1: 0.5 if the subject got its share of the time, more if it got less or if sessions were cancelled.
 * @param total minutes studied in all subjects
 * @param share of the time that the subject should get, 0 … 1
 */
export function weaknessOf({ minutes, finished, abandoned }: SubjectEffort, total: number, share: number): number {
  const due = (total + PRIOR_MINUTES) * share;
  const had = minutes + PRIOR_MINUTES * share;
  const neglect = due === 0 ? 0.5 : due / (due + had);
  const givenUp = (abandoned + 1) / (finished + abandoned + 2);
  return TIME_SHARE * neglect + (1 - TIME_SHARE) * givenUp;
}
