type Fields = Readonly<Record<string, unknown>>;

/** SCOPE-4: true if these fields are the student's profile and report a changed membership. */
export function hintsAtScopeChange(known: Fields | undefined, news: Fields): boolean {
  return 'memberships_changed_at' in news && known?.['memberships_changed_at'] !== news['memberships_changed_at'];
}
