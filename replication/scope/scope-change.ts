type Fields = Readonly<Record<string, unknown>>;

/** SCOPE-4: are these the fields of the student's profile, and do they say that a membership changed? */
export function hintsAtScopeChange(known: Fields | undefined, news: Fields): boolean {
  return 'memberships_changed_at' in news && known?.['memberships_changed_at'] !== news['memberships_changed_at'];
}
