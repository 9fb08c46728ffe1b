import { backend } from '../config.ts';
import { observedFetch } from '../connectivity/request-evidence.ts';

/**
 * Whether an address has an account: a refused sign-in does not say which of e-mail and password was wrong.
 * @returns null when the server does not tell, because it was asked too often or cannot be reached
 */
export async function isEmailRegistered(email: string): Promise<boolean | null> {
  try {
    const response = await observedFetch(`${backend.url}/rest/v1/rpc/is_email_registered`, {
      method: 'POST',
      headers: { apikey: backend.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    });
    if (!response.ok) throw new Error(`The server answered ${response.status}`);
    return (await response.json()) as boolean | null;
  } catch (error) {
    console.error('Error looking up email', error);
    return null;
  }
}
