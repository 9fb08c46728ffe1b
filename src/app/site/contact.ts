/** How those who run this Ekagra are reached: named at build time, see README. */
export const contact = {
  /** Empty: none is named. */
  email: __CONTACT_EMAIL__,
  /** Empty: none is named. */
  feedbackUrl: __FEEDBACK_URL__,
  social: __SOCIAL_LINKS__,
} as const;
