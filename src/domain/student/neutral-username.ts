/** A username that reveals nothing about the student. @param id a UUID */
export function neutralUsername(id: string): string {
  return `student-${id.slice(-6)}`;
}

/** True if the name reveals the email address: the server's default is the part before the @. */
export function isFromAddress(username: string, email: string | undefined): boolean {
  const local = email?.split('@')[0]?.toLowerCase() ?? '';
  return local !== '' && username.toLowerCase().startsWith(local.slice(0, 48));
}
