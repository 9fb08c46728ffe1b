import { createHmac } from 'node:crypto';
import * as openid from 'openid-client';
import { AuthError } from '../auth-error.ts';
import { readEmail } from '../request-input.ts';

export interface GoogleClient {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Another OpenID provider instead of Google; default https://accounts.google.com. */
  readonly issuer?: string;
}

/** A verified identity. */
export interface Profile {
  readonly subject: string;
  /** In lower case. */
  readonly email: string;
  readonly isEmailVerified: boolean;
  /** Stored as `identity_data` and `user_metadata`, as by Supabase. */
  readonly data: Readonly<Record<string, unknown>>;
}

export interface OpenIdClient {
  /** The authorization URL. Rejects with AuthError when the provider does not answer. */
  authorizationUrl(flowId: string, extra: Readonly<Record<string, string>>): Promise<string>;
  /** Exchanges the callback's query. Rejects with AuthError unless the identity is verified. */
  redeem(flowId: string, query: URLSearchParams): Promise<Profile>;
}

const GOOGLE = 'https://accounts.google.com';
const PATIENCE_SECONDS = 10;

/** Tolerated clock skew in seconds. */
const LEEWAY = 60;

/** Redirect URI; must be registered at the provider. */
export const CALLBACK_PATH = '/auth/v1/callback';

/**
 * OpenID Connect code flow with PKCE and nonce, both derived from the flow's id and a secret, so that nothing is stored until
 * the browser returns.
 */
export function createOpenIdClient(client: GoogleClient, siteUrl: string, secret: string): OpenIdClient {
  const redirectUri = new URL(CALLBACK_PATH, siteUrl).href;
  const derive = (purpose: string, flowId: string) => createHmac('sha256', secret).update(`${purpose}:${flowId}`).digest('base64url');
  const configuration = rememberSuccess(() => discover(client));

  async function authorizationUrl(flowId: string, extra: Readonly<Record<string, string>>): Promise<string> {
    const url = openid.buildAuthorizationUrl(await configuration(), {
      ...extra,
      redirect_uri: redirectUri,
      scope: 'openid email profile',
      state: flowId,
      nonce: derive('nonce', flowId),
      code_challenge: await openid.calculatePKCECodeChallenge(derive('verifier', flowId)),
      code_challenge_method: 'S256',
    });
    return url.href;
  }

  async function redeem(flowId: string, query: URLSearchParams): Promise<Profile> {
    const config = await configuration();
    const answer = await openid.authorizationCodeGrant(config, new URL(`${redirectUri}?${query.toString()}`), {
      pkceCodeVerifier: derive('verifier', flowId),
      expectedNonce: derive('nonce', flowId),
      expectedState: flowId,
      idTokenExpected: true,
    });
    const claims = answer.claims()!;
    // The library checks these only for several audiences, and only their type.
    if (claims['azp'] !== undefined && claims['azp'] !== client.clientId) throw new Error('the ID token is for another app');
    if (claims.sub === '') throw new Error('the ID token is about nobody');
    // Providers other than Google may return the rest only from the userinfo endpoint.
    const isComplete = claims['email'] !== undefined || config.serverMetadata().userinfo_endpoint === undefined;
    const more = isComplete ? {} : await openid.fetchUserInfo(config, answer.access_token, claims.sub);
    return profileOf({ ...more, ...claims });
  }

  return {
    authorizationUrl: (flowId, extra) => authorizationUrl(flowId, extra).catch(refuse),
    redeem: (flowId, query) => redeem(flowId, query).catch(refuse),
  };
}

async function discover({ issuer = GOOGLE, clientId, clientSecret }: GoogleClient): Promise<openid.Configuration> {
  const metadata = { [openid.clockTolerance]: LEEWAY };
  // A school's provider may be in its own network, without a certificate.
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

/** Retries discovery until it succeeds once. */
function rememberSuccess<T>(ask: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined;
  return () =>
    (answer ??= ask().catch((error: unknown) => {
      answer = undefined;
      throw error;
    }));
}

/** Error for a failed or unverified sign-in; the reason is logged. */
function refuse(error: unknown): never {
  if (error instanceof AuthError) throw error;
  console.error(`Signing in with Google failed: ${reasonsOf(error).join(': ')}`);
  throw new AuthError(500, 'unexpected_failure', 'Google did not confirm the sign-in. Please try again');
}

/** Message of an error with its causes. */
function reasonsOf(error: unknown): string[] {
  if (error instanceof openid.ResponseBodyError) return [`the provider answered ${error.status}`, error.error];
  if (!(error instanceof Error)) return [];
  return [error.message, ...reasonsOf(error.cause)];
}
