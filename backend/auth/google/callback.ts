import type { Database } from '../../database/database.ts';
import { AuthError, toAuthError } from '../auth-error.ts';
import { issueCode } from '../flow-state.ts';
import { oauthError, redirect, withError, withParameters } from '../redirects.ts';
import { isUuid } from '../request-input.ts';
import { linkTo, signInWith } from './account-linking.ts';
import { isBoundBrowser } from './browser-binding.ts';
import type { OpenIdClient } from './openid-client.ts';

interface CallbackOptions {
  readonly database: Database;
  readonly client: OpenIdClient;
  readonly siteUrl: string;
  readonly secret: string;
  readonly mayCreate: boolean;
}

interface Flow {
  readonly id: string;
  readonly target: string;
  readonly linkingUserId: string | null;
}

/** Handles the browser's return from the provider. Never rejects: the app shows errors. */
export async function answerCallback(options: CallbackOptions, request: Request): Promise<Response> {
  const query = new URL(request.url).searchParams;
  let flow: Flow;
  try {
    flow = await claimFlow(options.database, query.get('state'));
  } catch (error) {
    // The flow is unknown.
    return redirect(withParameters(options.siteUrl, oauthError(toAuthError(error))), 303);
  }
  try {
    const denial = query.get('error');
    if (denial !== null) {
      return redirect(withError(flow.target, { error: denial, error_description: query.get('error_description') ?? '' }), 302);
    }
    if (flow.linkingUserId !== null && !isBoundBrowser(request, flow.id, options.secret)) {
      throw new AuthError(400, 'bad_oauth_state', 'OAuth state belongs to another browser');
    }
    return redirect(await finish(options, flow, query), 302);
  } catch (error) {
    return redirect(withError(flow.target, oauthError(toAuthError(error))), 302);
  }
}

const FLOW_LIFETIME = '5 minutes';

/** Consumes a flow. Throws AuthError for a state that is unknown, expired or used. */
async function claimFlow(database: Database, state: string | null): Promise<Flow> {
  if (!state) throw new AuthError(400, 'bad_oauth_callback', 'OAuth state parameter missing');
  if (!isUuid(state)) throw new AuthError(400, 'bad_oauth_state', 'OAuth state parameter is invalid');
  return database.transaction(async (transaction) => {
    const [flow] = await transaction.query<Flow & Record<string, unknown> & { isUsed: boolean; isExpired: boolean }>(
      `select id, referrer as target, linking_target_id as "linkingUserId",
         auth_code_issued_at is not null as "isUsed", created_at < now() - interval '${FLOW_LIFETIME}' as "isExpired"
       from auth.flow_state where id = $1 and authentication_method = 'oauth' for update`,
      [state],
    );
    if (!flow) throw new AuthError(400, 'bad_oauth_state', 'OAuth state not found or expired');
    if (flow.isUsed) throw new AuthError(400, 'flow_state_already_used', 'State has already been used');
    if (flow.isExpired) throw new AuthError(400, 'bad_oauth_state', 'OAuth state has expired');
    await transaction.query('update auth.flow_state set auth_code_issued_at = now() where id = $1', [flow.id]);
    return flow;
  });
}

/** The final redirect, with a code. */
async function finish({ database, client, mayCreate }: CallbackOptions, flow: Flow, query: URLSearchParams): Promise<string> {
  if (!query.get('code')) throw new AuthError(400, 'bad_oauth_callback', 'OAuth callback with missing authorization code missing');
  const profile = await client.redeem(flow.id, query);
  const code = await database.transaction(async (transaction) => {
    const { linkingUserId } = flow;
    if (linkingUserId !== null) await linkTo(transaction, linkingUserId, profile);
    return await issueCode(transaction, flow.id, linkingUserId ?? (await signInWith(transaction, profile, mayCreate)));
  });
  return withParameters(flow.target, { code });
}
