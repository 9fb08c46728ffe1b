import * as v from 'valibot';

import { callAsVisitor } from '../server/call-as-visitor.ts';

export type EmailLookup = 'registered' | 'unregistered' | 'too-many-lookups' | 'unanswered';

/**
 * Whether an address has an account. Called only once per sign-in, because lookups are rate-limited. Needed because a refused sign-in does
 * not say which of email and password was wrong.
 */
export async function lookUpEmail(email: string): Promise<EmailLookup> {
  try {
    const isRegistered = await callAsVisitor(v.nullable(v.boolean()), 'is_email_registered', { email });
    if (isRegistered === null) return 'too-many-lookups';
    return isRegistered ? 'registered' : 'unregistered';
  } catch (error) {
    console.error('Error looking up email', error);
    return 'unanswered';
  }
}
