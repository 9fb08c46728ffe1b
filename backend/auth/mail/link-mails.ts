import type { Database, Transaction } from '../../database/database.ts';
import { AuthError } from '../auth-error.ts';
import { type FlowMethod, startFlow } from '../flow-state.ts';
import { withParameters } from '../redirects.ts';
import type { Pkce } from '../request-input.ts';
import { createToken, type LinkType, type TokenColumn } from './link-token.ts';
import type { Mailer } from './mail-server.ts';
import { fillTemplate, type TemplateName, type Templates } from './templates.ts';

interface Addressee {
  readonly id: string;
  readonly email: string;
}

/** Where a link redirects to, and how its client gets the session. */
export interface Destination {
  readonly target: string;
  readonly pkce: Pkce | undefined;
}

/** Mails with links. Each method rejects with AuthError unless the mail server accepted the mail. */
export interface LinkMails {
  sendConfirmation(user: Addressee, destination: Destination): Promise<void>;
  sendInvitation(user: Addressee, destination: Destination): Promise<void>;
  sendRecovery(user: Addressee, destination: Destination): Promise<void>;
  /** For a sign-up with the address of an existing account: sends the mail of a recovery, with the error messages of a sign-up. */
  sendReminder(user: Addressee, destination: Destination): Promise<void>;
  /** Sends to the new address and, if both must confirm, to the current one. */
  sendEmailChange(user: Addressee, newEmail: string, destination: Destination): Promise<void>;
  /** Returns the link instead of sending it. */
  linkFor(userId: string, type: keyof typeof FIRST_COLUMNS, destination: Destination): Promise<string>;
}

interface LinkMailsOptions {
  readonly database: Database;
  readonly mailer: Mailer;
  readonly templates: Templates;
  /** Base URL of links, whatever the Host header says. */
  readonly siteUrl: string;
  /** Whether a change of address must also be confirmed at the current address. */
  readonly confirmsBoth: boolean;
}

export const FLOW_METHODS: Readonly<Record<LinkType, FlowMethod>> = {
  signup: 'email/signup',
  invite: 'email/signup',
  recovery: 'recovery',
  email_change: 'email_change',
};

const TEMPLATE_NAMES: Readonly<Record<LinkType, TemplateName>> = {
  signup: 'confirmation',
  invite: 'confirmation',
  recovery: 'recovery',
  email_change: 'email_change',
};

/** Token column of single-link mails. */
const FIRST_COLUMNS = { signup: 'confirmation_token', invite: 'confirmation_token', recovery: 'recovery_token' } as const;

/** Error for a failed mail; the reason is logged. */
export function mailFailure(type: LinkType, error: unknown): AuthError {
  const name = TEMPLATE_NAMES[type].replace('_', ' ');
  console.error(`The mail server took no ${name} mail:`, error instanceof Error ? error.message : error);
  return new AuthError(500, 'unexpected_failure', `Error sending ${name} email`);
}

export function createLinkMails({ database, mailer, templates, siteUrl, confirmsBoth }: LinkMailsOptions): LinkMails {
  /** No transaction is open while talking to the mail server. */
  function prepare(userId: string, type: LinkType, column: TokenColumn, { pkce, target }: Destination): Promise<string> {
    return database.transaction(async (transaction) => {
      if (pkce) await restartFlow(transaction, { method: FLOW_METHODS[type], pkce, target, userId });
      const token = await createToken(transaction, userId, column, pkce !== undefined);
      return withParameters(new URL('/auth/v1/verify', siteUrl).href, { token, type, redirect_to: target });
    });
  }

  async function send(
    to: string,
    type: LinkType,
    link: string,
    addresses: { current: string; next?: string },
    failsAs: LinkType = type,
  ): Promise<void> {
    const variables = { ConfirmationURL: link, Email: addresses.current, NewEmail: addresses.next ?? addresses.current };
    try {
      await mailer.send({ to, ...fillTemplate(templates[TEMPLATE_NAMES[type]], variables) });
    } catch (error) {
      throw mailFailure(failsAs, error);
    }
  }

  return {
    sendConfirmation: async ({ id, email }, destination) =>
      send(email, 'signup', await prepare(id, 'signup', 'confirmation_token', destination), { current: email }),
    sendInvitation: async ({ id, email }, destination) =>
      send(email, 'invite', await prepare(id, 'invite', 'confirmation_token', destination), { current: email }),
    linkFor: (userId, type, destination) => prepare(userId, type, FIRST_COLUMNS[type], destination),
    sendRecovery: async ({ id, email }, destination) =>
      send(email, 'recovery', await prepare(id, 'recovery', 'recovery_token', destination), { current: email }),
    sendReminder: async ({ id, email }, destination) =>
      send(email, 'recovery', await prepare(id, 'recovery', 'recovery_token', destination), { current: email }, 'signup'),
    sendEmailChange: async ({ id, email }, newEmail, destination) => {
      const addresses = { current: email, next: newEmail };
      await database.query('update auth.users set email_change = $2, email_change_confirm_status = 0 where id = $1', [id, newEmail]);
      await send(newEmail, 'email_change', await prepare(id, 'email_change', 'email_change_token_new', destination), addresses);
      if (!confirmsBoth || email === '') return;
      await send(email, 'email_change', await prepare(id, 'email_change', 'email_change_token_current', destination), addresses);
    },
  };
}

/** Starts a flow and deletes the user's earlier flow of this kind, as a new link replaces the earlier link. */
async function restartFlow(transaction: Transaction, flow: Parameters<typeof startFlow>[1] & { userId: string }): Promise<void> {
  await transaction.query('delete from auth.flow_state where user_id = $1 and authentication_method = $2', [flow.userId, flow.method]);
  await startFlow(transaction, flow);
}
