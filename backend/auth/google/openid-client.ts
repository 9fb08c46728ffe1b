import { createHmac } from 'node:crypto';
import * as openid from 'openid-client';
import { AuthError } from '../auth-error.ts';
import type { ProviderTokens } from '../flow-state.ts';
import { readEmail } from '../request-input.ts';

export interface GoogleClient {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Another OpenID provider in Google's place: https://accounts.google.com unless given. */
  readonly issuer?: string;
}

/** What the provider says about a person. */
export interface Profile {
  readonly subject: string;
  /** In lower case. */
  readonly email: string;
  readonly isEmailVerified: boolean;
  /** What Supabase keeps of it, in `identity_data` and `user_metadata`. */
  readonly data: Readonly<Record<string, unknown>>;
}

interface Redeemed {
  readonly profile: Profile;
  readonly tokens: ProviderTokens;
}

export interface OpenIdClient {
  /** Where the browser goes to sign in. Rejects with AuthError when the provider does not answer. */
  authorizationUrl(flowId: string, scopes: string, extra: Readonly<Record<string, string>>): Promise<string>;
  /** Redeems the query with which the browser came back. Rejects with AuthError unless the provider vouches for the person. */
  redeem(flowId: string, query: URLSearchParams): Promise<Redeemed>;
}

const GOOGLE = 'https://accounts.google.com';
const PATIENCE_SECONDS = 10;

/** Seconds by which clocks may differ. */
const LEEWAY = 60;

/** Where the provider sends the browser back to; has to be registered there. */
export const CALLBACK_PATH = '/auth/v1/callback';

/**
 * OpenID Connect's code flow with PKCE and nonce. Both are derived from the flow's id and a secret,
 * so that nothing has to be kept until the browser comes back.
 */
export function createOpenIdClient(client: GoogleClient, siteUrl: string, secret: string): OpenIdClient {
  const redirectUri = new URL(CALLBACK_PATH, siteUrl).href;
  const derive = (purpose: string, flowId: string) => createHmac('sha256', secret).update(`${purpose}:${flowId}`).digest('base64url');
  const configuration = rememberSuccess(() => discover(client));

  async function authorizationUrl(flowId: string, scopes: string, extra: Readonly<Record<string, string>>): Promise<string> {
    const url = openid.buildAuthorizationUrl(await configuration(), {
      ...extra,
      redirect_uri: redirectUri,
      scope: [...new Set(['openid', 'email', 'profile', ...scopes.split(/[\s,]+/).filter(Boolean)])].join(' '),
      state: flowId,
      nonce: derive('nonce', flowId),
      code_challenge: await openid.calculatePKCECodeChallenge(derive('verifier', flowId)),
      code_challenge_method: 'S256',
    });
    return url.href;
  }

  async function redeem(flowId: string, query: URLSearchParams): Promise<Redeemed> {
    const config = await configuration();
    const answer = await openid.authorizationCodeGrant(config, new URL(`${redirectUri}?${query.toString()}`), {
      pkceCodeVerifier: derive('verifier', flowId),
      expectedNonce: derive('nonce', flowId),
      expectedState: flowId,
      idTokenExpected: true,
    });
    const claims = answer.claims()!;
    // The library looks at these only where there are several audiences, and at the type alone.
    if (claims['azp'] !== undefined && claims['azp'] !== client.clientId) throw new Error('the ID token is for another app');
    if (claims.sub === '') throw new Error('the ID token is about nobody');
    // Providers other than Google may tell the rest only on request.
    const isComplete = claims['email'] !== undefined || config.serverMetadata().userinfo_endpoint === undefined;
    const more = isComplete ? {} : await openid.fetchUserInfo(config, answer.access_token, claims.sub);
    return {
      profile: profileOf({ ...more, ...claims }),
      tokens: { accessToken: answer.access_token, refreshToken: answer.refresh_token },
    };
  }

  return {
    authorizationUrl: (flowId, scopes, extra) => authorizationUrl(flowId, scopes, extra).catch(refuse),
    redeem: (flowId, query) => redeem(flowId, query).catch(refuse),
  };
}

async function discover({ issuer = GOOGLE, clientId, clientSecret }: GoogleClient): Promise<openid.Configuration> {
  const metadata = { [openid.clockTolerance]: LEEWAY };
  // A school's own provider may be in its network, without a certificate.
  const execute = [openid.enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [openid.allowInsecureRequests] : [])];
  return await openid.discovery(new URL(issuer), clientId, metadata, openid.ClientSecretPost(clientSecret), {
    execute,
    timeout: PATIENCE_SECONDS,
  });
}

function profileOf(claims: Readonly<Record<string, unknown>>): Profile {
  const { iss, sub, name, picture, email, email_verified: isEmailVerified } = claims;
  const data = {
    iss,
    sub,
    name,
    picture,
    avatar_url: picture,
    full_name: name,
    provider_id: sub,
    email: readEmail(email),
    email_verified: isEmailVerified === true,
    phone_verified: false,
  };
  return { subject: String(sub), email: data.email, isEmailVerified: data.email_verified, data };
}

/** Asks until there is one answer. */
function rememberSuccess<T>(ask: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined;
  return () =>
    (answer ??= ask().catch((error: unknown) => {
      answer = undefined;
      throw error;
    }));
}

/** What a student learns when the provider cannot be asked or does not vouch for them; the reason is for the log. */
function refuse(error: unknown): never {
  if (error instanceof AuthError) throw error;
  console.error(`Signing in with Google failed: ${reasonsOf(error).join(': ')}`);
  throw new AuthError(500, 'unexpected_failure', 'Google did not confirm the sign-in. Please try again');
}

/** The message of an error and of what caused it. */
function reasonsOf(error: unknown): string[] {
  if (error instanceof openid.ResponseBodyError) return [`the provider answered ${error.status}`, error.error];
  if (!(error instanceof Error)) return [];
  return [error.message, ...reasonsOf(error.cause)];
}
