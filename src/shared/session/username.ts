import * as v from 'valibot';

export interface UsernameAnswer {
  /** True if no other student has the name, ignoring case. False also when the check failed: availability is never assumed. */
  readonly isAvailable: boolean;
  readonly hasFailed: boolean;
}

/** Asks the server whether a username is free. */
export async function checkUsername(userId: string, username: string): Promise<UsernameAnswer> {
  const { readServer } = await import('../server/call-server.ts');
  const answer = await readServer(userId, v.boolean(), 'is_username_available', { username }, 'none');
  return { isAvailable: answer.ok && answer.data, hasFailed: !answer.ok };
}
