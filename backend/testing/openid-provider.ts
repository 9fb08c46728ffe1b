import { createHash, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** A person with an account at the provider. */
export interface Person {
  readonly sub: string;
  readonly email: string;
  readonly email_verified: boolean;
  readonly name?: string;
  readonly picture?: string;
}

/** How the provider misbehaves at the next sign-in. */
export interface Misbehaviour {
  /** Claims that replace those of the ID token. */
  readonly claims?: Readonly<Record<string, unknown>>;
  /** The ID token is signed with a key that is not published. */
  readonly hasForeignKey?: boolean;
  readonly algorithm?: string;
}

export interface OpenIdProvider {
  readonly issuer: string;
  /** Options of a backend that is this provider's client. */
  readonly settings: { readonly issuer: string; readonly clientId: string; readonly clientSecret: string };
  /** The user at the browser; null: a user who refuses. */
  person: Person | null;
  misbehaviour: Misbehaviour;
  /** With false, ID tokens say no more than who it is, and the rest is at `/userinfo`. */
  tellsAllInToken: boolean;
  /** The queries with which browsers came, the last one at the end. */
  readonly visits: readonly Readonly<Record<string, string>>[];
  stop(): Promise<void>;
}

interface Grant {
  readonly person: Person;
  readonly redirectUri: string;
  readonly challenge: string | undefined;
  readonly nonce: string | undefined;
}

/**
 * An OpenID provider as Google is one, over HTTP: discovery, authorization with PKCE, tokens, keys and user info.
 * It is strict where Google is: one client, one redirect URI, a code works once and with its verifier only.
 */
export async function startOpenIdProvider(redirectUri: () => string): Promise<OpenIdProvider> {
  const published = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const grants = new Map<string, Grant>();
  const tokens = new Map<string, Person>();
  const visits: Record<string, string>[] = [];
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const issuer = `http://127.0.0.1:${port}`;
  const provider: OpenIdProvider = {
    issuer,
    settings: { issuer, clientId: 'ekagra.apps.example', clientSecret: 'known to Ekagra and the provider' },
    person: null,
    misbehaviour: {},
    tellsAllInToken: true,
    visits,
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', issuer);
    switch (url.pathname) {
      case '/.well-known/openid-configuration':
        return json(response, 200, {
          issuer: issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          userinfo_endpoint: `${issuer}/userinfo`,
          jwks_uri: `${issuer}/keys`,
        });
      case '/keys':
        return json(response, 200, {
          keys: [{ ...published.publicKey.export({ format: 'jwk' }), kid: 'current', use: 'sig', alg: 'RS256' }],
        });
      case '/authorize':
        return authorize(Object.fromEntries(url.searchParams), response);
      case '/token':
        return giveTokens(Object.fromEntries(new URLSearchParams(Buffer.concat(await request.toArray()).toString())), response);
      case '/userinfo':
        return answerUserinfo(request.headers.authorization, response);
      default:
        return json(response, 404, {});
    }
  }

  function authorize(query: Record<string, string>, response: ServerResponse): void {
    visits.push(query);
    const isKnown = query['client_id'] === provider.settings.clientId && query['redirect_uri'] === redirectUri();
    if (!isKnown || query['response_type'] !== 'code' || !query['scope']?.split(' ').includes('openid')) {
      return json(response, 400, { error: 'invalid_request' });
    }
    const back = new URL(query['redirect_uri']!);
    if (query['state'] !== undefined) back.searchParams.set('state', query['state']);
    if (provider.person === null) {
      back.searchParams.set('error', 'access_denied');
      back.searchParams.set('error_description', 'The user refused');
    } else {
      const code = randomUUID();
      grants.set(code, {
        person: provider.person,
        redirectUri: query['redirect_uri']!,
        challenge: query['code_challenge_method'] === 'S256' ? query['code_challenge'] : undefined,
        nonce: query['nonce'],
      });
      back.searchParams.set('code', code);
    }
    response.writeHead(302, { location: back.href }).end();
  }

  function giveTokens(form: Record<string, string>, response: ServerResponse): void {
    const grant = grants.get(form['code'] ?? '');
    grants.delete(form['code'] ?? '');
    const isClient = form['client_id'] === provider.settings.clientId && form['client_secret'] === provider.settings.clientSecret;
    const challenge = createHash('sha256')
      .update(form['code_verifier'] ?? '')
      .digest('base64url');
    if (!isClient || form['grant_type'] !== 'authorization_code') return json(response, 401, { error: 'invalid_client' });
    if (!grant || grant.redirectUri !== form['redirect_uri'] || grant.challenge !== challenge) {
      return json(response, 400, { error: 'invalid_grant' });
    }
    const accessToken = `access-${randomUUID()}`;
    tokens.set(accessToken, grant.person);
    json(response, 200, {
      access_token: accessToken,
      refresh_token: `refresh-${randomUUID()}`,
      token_type: 'Bearer',
      expires_in: 3599,
      id_token: idToken(grant),
    });
  }

  function idToken({ person, nonce }: Grant): string {
    const { claims, hasForeignKey, algorithm = 'RS256' } = provider.misbehaviour;
    const now = Math.floor(Date.now() / 1000);
    const about = provider.tellsAllInToken ? person : { sub: person.sub };
    const payload = { iss: issuer, aud: provider.settings.clientId, iat: now, exp: now + 3600, nonce, ...about, ...claims };
    return signToken({ alg: algorithm, kid: 'current', typ: 'JWT' }, payload, hasForeignKey ? foreign.privateKey : published.privateKey);
  }

  function answerUserinfo(authorization: string | undefined, response: ServerResponse): void {
    const person = tokens.get(authorization?.replace('Bearer ', '') ?? '');
    json(response, person ? 200 : 401, person ?? { error: 'invalid_token' });
  }

  return provider;
}

function signToken(header: object, payload: object, key: KeyObject): string {
  const content = [header, payload].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  return `${content}.${sign('sha256', Buffer.from(content), key).toString('base64url')}`;
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
