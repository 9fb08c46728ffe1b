import type { Database } from '../../database/database.ts';
import { invalidInput } from '../auth-error.ts';
import { startFlow } from '../flow-state.ts';
import type { RedirectTargets } from '../redirects.ts';
import { readPkce } from '../request-input.ts';
import type { OpenIdClient } from './openid-client.ts';

/** What the app asks Google for besides. */
const PASSED_ON = ['access_type', 'prompt'];

export interface SignInStart {
  /** Final redirect target, with a code or an error. */
  readonly target: string;
  /** The authorization URL. Rejects with AuthError when the provider does not answer. */
  begin(): Promise<{ flowId: string; url: string }>;
}

/** Parses a request to sign in, or to link Google to `linkingUserId`. Throws AuthError. */
export function startSignIn(
  { database, targets, client }: { database: Database; targets: RedirectTargets; client: OpenIdClient | undefined },
  request: Request,
  linkingUserId?: string,
): SignInStart {
  const query = new URL(request.url).searchParams;
  const provider = query.get('provider')?.toLowerCase();
  if (!client || provider !== 'google') throw invalidInput('Unsupported provider: provider is not enabled');
  const pkce = readPkce(query.get('code_challenge'), query.get('code_challenge_method'));
  // Whoever follows a link to a sign-in without it is signed in to the account of whoever made the link.
  if (!pkce) throw invalidInput('Signing in with Google needs PKCE');
  const target = targets(query.get('redirect_to'));
  const extra = Object.fromEntries(PASSED_ON.flatMap((name) => (query.has(name) ? [[name, query.get(name)!]] : [])));
  return {
    target,
    begin: async () => {
      const flow = { method: 'oauth', pkce, target, ...(linkingUserId === undefined ? {} : { linkingUserId }) } as const;
      const flowId = await database.transaction((transaction) => startFlow(transaction, flow));
      return { flowId, url: await client.authorizationUrl(flowId, extra) };
    },
  };
}
