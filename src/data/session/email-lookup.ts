import * as v from 'valibot';

import { callAsVisitor } from '../server/call-as-visitor.ts';

/**
 * Whether an address has an account. A refused sign-in does not say which of email and password was wrong.
 * @returns null when rate-limited or unreachable
 */
export async function isEmailRegistered(email: string): Promise<boolean | null> {
  try {
    return await callAsVisitor(v.nullable(v.boolean()), 'is_email_registered', { email });
  } catch (error) {
    console.error('Error looking up email', error);
    return null;
  }
}
