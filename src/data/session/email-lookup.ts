import * as v from 'valibot';

import { callAsVisitor } from '../server/call-as-visitor.ts';

/**
 * Whether an address has an account: a refused sign-in does not say which of e-mail and password was wrong.
 * @returns null when the server does not tell, because it was asked too often or cannot be reached
 */
export async function isEmailRegistered(email: string): Promise<boolean | null> {
  try {
    return await callAsVisitor(v.nullable(v.boolean()), 'is_email_registered', { email });
  } catch (error) {
    console.error('Error looking up email', error);
    return null;
  }
}
