/**
 * Google's servers for account pictures. Besides the app's own addresses, these are the only ones from which a student's browser requests a
 * picture, and only once: the Content-Security-Policy allows no others.
 */
export const ACCOUNT_PICTURE_HOSTS = ['lh3', 'lh4', 'lh5', 'lh6'].map((name) => `https://${name}.googleusercontent.com`);

/** Value of the profile after the student removed the picture, so that the account's picture does not come back. */
export const NO_PICTURE = '';

/**
 * The account's picture, if it should be copied into the student's own folder. A picture that the student chose or removed is never
 * replaced.
 * @param photoUrl from the profile. A first profile has Google's own URL, which the app never shows
 * @param avatarUrl from the account's metadata, which its owner may set to anything
 */
export function pictureToCopy(photoUrl: string | null, avatarUrl: unknown): string | null {
  const address = photoUrl ?? avatarUrl;
  if (typeof address !== 'string' || !URL.canParse(address)) return null;
  return ACCOUNT_PICTURE_HOSTS.includes(new URL(address).origin) ? address : null;
}
