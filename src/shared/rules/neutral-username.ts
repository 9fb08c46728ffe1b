/** A username that reveals nothing about the student. @param id a UUID */
export function neutralUsername(id: string): string {
  return `student-${id.slice(-6)}`;
}

/** True for the server's default username: the part of the email address before the @, with a suffix if it was taken. */
export function isFromAddress(username: string, email: string | undefined): boolean {
  const local = email?.split('@')[0]?.toLowerCase().slice(0, 48) ?? '';
  const name = username.toLowerCase();
  return local !== '' && name.startsWith(local) && /^(?:_[0-9a-f]{5})?$/.test(name.slice(local.length));
}
