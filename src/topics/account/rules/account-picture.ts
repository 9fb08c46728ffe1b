/**
 * Where Google keeps the pictures of its accounts. The only addresses beside our own that a student's browser asks for a picture,
 * once: the Content-Security-Policy allows no others.
 */
export const ACCOUNT_PICTURE_HOSTS = ['lh3', 'lh4', 'lh5', 'lh6'].map((name) => `https://${name}.googleusercontent.com`);

/** What the profile says once the student has removed their picture: the account's does not come back by itself. */
export const NO_PICTURE = '';

/**
 * The picture of the account, where it is to be copied into the student's own folder: nothing that the student chose or removed is
 * replaced.
 * @param photoUrl of the profile: a first profile has the account's own address, which nobody loads
 * @param avatarUrl from the account's metadata, which its owner may set to anything
 */
export function pictureToCopy(photoUrl: string | null, avatarUrl: unknown): string | null {
  const address = photoUrl ?? avatarUrl;
  if (typeof address !== 'string' || !URL.canParse(address)) return null;
  return ACCOUNT_PICTURE_HOSTS.includes(new URL(address).origin) ? address : null;
}
