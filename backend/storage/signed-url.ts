import { createHmac } from 'node:crypto';
import type { Claims } from '../database/request-context.ts';
import { signToken, TokenError, verifyToken } from '../realtime/authorization.ts';
import { StorageError, tokenProblem } from './storage-error.ts';

/** Permission of a signed URL. */
export interface Permit {
  readonly action: 'download' | 'upload';
  /** `bucket/name` of the object. */
  readonly object: string;
  /** For uploads: the claims of the caller who requested the URL. */
  readonly role: string;
  readonly sub?: string;
  readonly upsert?: boolean;
}

export interface UrlSigner {
  /** Signs a token, valid for this many seconds. */
  sign(permit: Permit, expiresIn: number): Promise<string>;
  /** Returns the requester's claims. Rejects with StorageError unless the token is for exactly this. */
  verify(token: string | null, action: Permit['action'], object: string): Promise<Claims & { readonly upsert?: boolean }>;
}

/** A separate key: signed URLs and access tokens must not be interchangeable. */
export function createUrlSigner(jwtSecret: string): UrlSigner {
  const secret = createHmac('sha256', jwtSecret).update('signed addresses of storage').digest('base64url');
  return {
    sign: (permit, expiresIn) => signToken({ ...permit }, secret, expiresIn),
    verify: async (token, action, object) => {
      const claims = await claimsOf(token ?? '', secret);
      if (claims.action !== action || claims.object !== object) throw new StorageError(400, 'InvalidSignature', 'Invalid signature');
      return claims;
    },
  };
}

async function claimsOf(token: string, secret: string): Promise<Claims & Permit> {
  try {
    return (await verifyToken(token, secret)) as unknown as Claims & Permit;
  } catch (error) {
    if (error instanceof TokenError) throw new StorageError(400, 'InvalidJWT', tokenProblem(error));
    throw error;
  }
}
