/** Contact details of the operator, set at build time (README). */
export const contact = {
  /** Empty if not set. */
  email: __CONTACT_EMAIL__,
  /** Empty if not set. */
  feedbackUrl: __FEEDBACK_URL__,
  /** Empty if not set: the changelog is then the page /changelog. */
  changelogUrl: __CHANGELOG_URL__,
  social: __SOCIAL_LINKS__,
} as const;
