import { createHash, createHmac } from 'node:crypto';
import { AuthError } from '../auth-error.ts';
import type { ProviderTokens } from '../flow-state.ts';
import { readEmail } from '../request-input.ts';
import { verifyIdToken } from './id-token.ts';
import { createProviderKeys } from './provider-keys.ts';

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
  /** Redeems the code with which the browser came back. Rejects with AuthError unless the provider vouches for the person. */
  redeem(flowId: string, code: string): Promise<Redeemed>;
}

interface Endpoints {
  readonly issuer: string;
  readonly authorization_endpoint: string;
  readonly token_endpoint: string;
  readonly userinfo_endpoint?: string;
  readonly jwks_uri: string;
}

const GOOGLE = 'https://accounts.google.com';
const PATIENCE_MS = 10_000;

/** Where the provider sends the browser back to; has to be registered there. */
export const CALLBACK_PATH = '/auth/v1/callback';

/**
 * OpenID Connect's code flow with PKCE and nonce. Both are derived from the flow's id and a secret,
 * so that nothing has to be kept until the browser comes back.
 */
export function createOpenIdClient(client: GoogleClient, siteUrl: string, secret: string): OpenIdClient {
  const issuer = client.issuer ?? GOOGLE;
  const redirectUri = new URL(CALLBACK_PATH, siteUrl).href;
  const derive = (purpose: string, flowId: string) => createHmac('sha256', secret).update(`${purpose}:${flowId}`).digest('base64url');
  const endpoints = rememberSuccess(() => discover(issuer));
  const keys = createProviderKeys(async () => askJson((await endpoints()).jwks_uri, {}));

  async function authorizationUrl(flowId: string, scopes: string, extra: Readonly<Record<string, string>>): Promise<string> {
    const url = new URL((await endpoints()).authorization_endpoint);
    const parameters = {
      ...extra,
      client_id: client.clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: [...new Set(['openid', 'email', 'profile', ...scopes.split(/[\s,]+/).filter(Boolean)])].join(' '),
      state: flowId,
      nonce: derive('nonce', flowId),
      code_challenge: createHash('sha256').update(derive('verifier', flowId)).digest('base64url'),
      code_challenge_method: 'S256',
    };
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    return url.href;
  }

  async function redeem(flowId: string, code: string): Promise<Redeemed> {
    const { token_endpoint: tokenEndpoint, userinfo_endpoint: userInfoEndpoint } = await endpoints();
    const answer = await askJson(tokenEndpoint, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        client_id: client.clientId,
        client_secret: client.clientSecret,
        code_verifier: derive('verifier', flowId),
      }),
    });
    const { id_token: idToken, access_token: accessToken, refresh_token: refreshToken } = answer;
    if (typeof idToken !== 'string' || typeof accessToken !== 'string') throw new Error('the provider sent no tokens');
    const claims = await verifyIdToken(idToken, keys, { issuer, clientId: client.clientId, nonce: derive('nonce', flowId) });
    // Providers other than Google may tell the rest only on request.
    const isComplete = claims['email'] !== undefined || userInfoEndpoint === undefined;
    const more = isComplete ? {} : await askJson(userInfoEndpoint, { headers: { authorization: `Bearer ${accessToken}` } });
    if (!isComplete && more['sub'] !== claims.sub) throw new Error('the provider spoke of somebody else');
    return {
      profile: profileOf({ ...more, ...claims }),
      tokens: { accessToken, refreshToken: typeof refreshToken === 'string' ? refreshToken : undefined },
    };
  }

  return {
    authorizationUrl: (flowId, scopes, extra) => authorizationUrl(flowId, scopes, extra).catch(refuse),
    redeem: (flowId, code) => redeem(flowId, code).catch(refuse),
  };
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

async function discover(issuer: string): Promise<Endpoints> {
  const found = (await askJson(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {})) as unknown as Endpoints;
  if (found.issuer !== issuer) throw new Error(`${issuer} calls itself ${found.issuer}`);
  return found;
}

async function askJson(url: string, init: RequestInit): Promise<Record<string, unknown>> {
  const answer = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) });
  if (!answer.ok) throw new Error(`${new URL(url).origin} answered ${answer.status}`);
  return (await answer.json()) as Record<string, unknown>;
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
  const { message, cause } = error instanceof Error ? error : { message: String(error) };
  console.error(`Signing in with Google failed: ${message}${cause instanceof Error ? ` (${cause.message})` : ''}`);
  throw new AuthError(500, 'unexpected_failure', 'Google did not confirm the sign-in. Please try again');
}
