import { randomUUID } from 'node:crypto';
import type { Transaction } from '../database/database.ts';
import type { Pkce } from './request-input.ts';

/** Authentication methods, with Supabase's names. */
export type FlowMethod = 'oauth' | 'otp' | 'email/signup' | 'recovery' | 'email_change';

interface NewFlow {
  readonly method: FlowMethod;
  readonly pkce: Pkce;
  /** Final redirect target. */
  readonly target: string;
  /** The user, if known from the start. */
  readonly userId?: string;
  /** The signed-in user who links an identity. */
  readonly linkingUserId?: string;
}

/** Age after which flows are deleted. A mail's link lasts an hour by default; a visit to the provider takes five minutes, twice. */
const FORGOTTEN_AFTER = { mail: '1 day', oauth: '15 minutes' };

/** Stores a flow that continues at the provider or in a mail; resolves to its id. */
export async function startFlow(transaction: Transaction, flow: NewFlow): Promise<string> {
  const id = randomUUID();
  await transaction.query(
    `delete from auth.flow_state
     where created_at < now() - case authentication_method when 'oauth' then interval '${FORGOTTEN_AFTER.oauth}' else interval '${FORGOTTEN_AFTER.mail}' end
       or linking_target_id = $1`,
    [flow.linkingUserId ?? null],
  );
  await transaction.query(
    `insert into auth.flow_state
       (id, user_id, authentication_method, provider_type, code_challenge, code_challenge_method, referrer, linking_target_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      id,
      flow.userId ?? null,
      flow.method,
      flow.method === 'oauth' ? 'google' : 'email',
      flow.pkce.challenge,
      flow.pkce.method,
      flow.target,
      flow.linkingUserId ?? null,
    ],
  );
  return id;
}

/** Ends a flow with a code, valid for five minutes: @supabase/lite exchanges it once for a session, given the PKCE verifier. */
export async function issueCode(transaction: Transaction, flowId: string, userId: string): Promise<string> {
  const code = randomUUID();
  await transaction.query(
    `update auth.flow_state
     set user_id = $2, auth_code = $3, provider_access_token = '', provider_refresh_token = '',
         auth_code_issued_at = now(), created_at = now(), updated_at = now()
     where id = $1`,
    [flowId, userId, code],
  );
  return code;
}
