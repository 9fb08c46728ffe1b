import { randomUUID } from 'node:crypto';
import type { Transaction } from '../database/database.ts';
import type { Pkce } from './request-input.ts';

/** How somebody proves who they are; the names are Supabase's. */
export type FlowMethod = 'oauth' | 'otp' | 'email/signup' | 'recovery' | 'email_change';

interface NewFlow {
  readonly method: FlowMethod;
  readonly pkce?: Pkce | undefined;
  /** Where the browser goes in the end. */
  readonly target: string;
  /** Whose flow it is, where that is known from the start. */
  readonly userId?: string;
  /** The signed-in user who adds an identity. */
  readonly linkingUserId?: string;
}

/** A flow has minutes to end, or the time for which a link in a mail is valid. */
const FORGOTTEN_AFTER = '1 day';

/** Notes a flow that continues elsewhere, at the provider or in a mail program; resolves to its id. */
export async function startFlow(transaction: Transaction, flow: NewFlow): Promise<string> {
  const id = randomUUID();
  await transaction.query(`delete from auth.flow_state where created_at < now() - interval '${FORGOTTEN_AFTER}'`);
  await transaction.query(
    `insert into auth.flow_state
       (id, user_id, authentication_method, provider_type, code_challenge, code_challenge_method, referrer, linking_target_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      id,
      flow.userId ?? null,
      flow.method,
      flow.method === 'oauth' ? 'google' : 'email',
      flow.pkce?.challenge ?? null,
      flow.pkce?.method ?? null,
      flow.target,
      flow.linkingUserId ?? null,
    ],
  );
  return id;
}

export interface ProviderTokens {
  readonly accessToken: string;
  readonly refreshToken?: string | undefined;
}

/**
 * Ends a flow with a code for its user, who has five minutes from now to redeem it: @supabase/lite
 * gives a session for it, once, to whoever has the PKCE verifier.
 */
export async function issueCode(transaction: Transaction, flowId: string, userId: string, tokens?: ProviderTokens): Promise<string> {
  const code = randomUUID();
  await transaction.query(
    `update auth.flow_state
     set user_id = $2, auth_code = $3, provider_access_token = $4, provider_refresh_token = $5,
         auth_code_issued_at = now(), created_at = now(), updated_at = now()
     where id = $1`,
    [flowId, userId, code, tokens?.accessToken ?? '', tokens?.refreshToken ?? ''],
  );
  return code;
}
