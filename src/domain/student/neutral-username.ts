/** A username that tells nothing about the student. @param id a UUID */
export function neutralUsername(id: string): string {
  return `student-${id.slice(-6)}`;
}

/** Whether the name gives away the e-mail address: the server's default is the part before the @. */
export function isFromAddress(username: string, email: string | undefined): boolean {
  const local = email?.split('@')[0]?.toLowerCase() ?? '';
  return local !== '' && username.toLowerCase().startsWith(local.slice(0, 48));
}
