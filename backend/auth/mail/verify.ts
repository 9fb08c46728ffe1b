import * as v from 'valibot';

import type { Database, Transaction } from '../../database/database.ts';
import { AuthError, invalidInput, toAuthError } from '../auth-error.ts';
import { issueCode } from '../flow-state.ts';
import { type LiteAuth, sessionParameters } from '../lite-auth.ts';
import { oauthError, redirect, type RedirectTargets, withError, withFragment, withParameters } from '../redirects.ts';
import { readInput, readJson } from '../request-input.ts';
import { confirm, type ConfirmOptions } from './confirm.ts';
import { FLOW_METHODS } from './link-mails.ts';
import { isPkceToken, type LinkType } from './link-token.ts';

interface VerifyOptions extends ConfirmOptions {
  readonly database: Database;
  readonly lite: LiteAuth;
  readonly targets: RedirectTargets;
}

const HALF_DONE = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';

/** Redirects a browser that opens a link from a mail to the app, with a code, a session or an error. */
export async function openLink(options: VerifyOptions, request: Request): Promise<Response> {
  const query = new URL(request.url).searchParams;
  const type = readType(query.get('type'));
  const token = query.get('token');
  if (!token) throw invalidInput('Verify requires a token or a token hash');
  const target = options.targets(query.get('redirect_to'));
  try {
    return redirect(await landing(options, type, token, target), 303);
  } catch (error) {
    return redirect(withError(target, oauthError(toAuthError(error))), 303);
  }
}

async function landing(options: VerifyOptions, type: LinkType, token: string, target: string): Promise<string> {
  const hasPkce = isPkceToken(token);
  const { userId, code } = await options.database.transaction(async (transaction) => {
    const confirmed = await confirm(transaction, type, token, options);
    return { userId: confirmed, code: confirmed !== undefined && hasPkce ? await endFlow(transaction, confirmed, type) : undefined };
  });
  if (userId === undefined) {
    const message = { message: HALF_DONE };
    return withFragment(hasPkce ? withParameters(target, message) : target, { ...message, sb: '' });
  }
  if (code !== undefined) return withParameters(target, { code });
  return withFragment(target, { ...sessionParameters(await options.lite.startSession(userId)), type });
}

async function endFlow(transaction: Transaction, userId: string, type: LinkType): Promise<string> {
  const [flow] = await transaction.query<{ id: string }>(
    'select id from auth.flow_state where user_id = $1 and authentication_method = $2',
    [userId, FLOW_METHODS[type]],
  );
  if (!flow) throw new AuthError(400, 'flow_state_not_found', 'No associated flow state found');
  return issueCode(transaction, flow.id, userId);
}

/** Verifies a link's token for a client that has the token itself, such as `hashed_token` of `generateLink` (ADR 4). */
export async function verifyToken(options: VerifyOptions, request: Request): Promise<Response> {
  const { type, token_hash: token } = await readJson(request);
  const linkType = readType(type);
  // Only token hashes are accepted: mails contain a link and no code.
  if (typeof token !== 'string' || !token) throw new AuthError(403, 'otp_expired', 'Token has expired or is invalid');
  const userId = await options.database.transaction((transaction) => confirm(transaction, linkType, token, options));
  return Response.json(userId === undefined ? { msg: HALF_DONE, code: '200' } : await options.lite.startSession(userId));
}

const LINK_TYPE = v.picklist(['signup', 'invite', 'recovery', 'email_change'], 'Invalid email verification type');

function readType(type: unknown): LinkType {
  if (!type) throw invalidInput('Verify requires a verification type');
  return readInput(LINK_TYPE, type);
}
