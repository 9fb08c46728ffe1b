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

/** Where opening the link leads, and how the client there gets its session. */
export interface Destination {
  readonly target: string;
  readonly pkce: Pkce | undefined;
}

/** The mails with a link. Each rejects with AuthError unless the mail server has taken the mail. */
export interface LinkMails {
  sendConfirmation(user: Addressee, destination: Destination): Promise<void>;
  sendInvitation(user: Addressee, destination: Destination): Promise<void>;
  sendRecovery(user: Addressee, destination: Destination): Promise<void>;
  /** To the new address and, where both have to agree, to the present one. */
  sendEmailChange(user: Addressee, newEmail: string, destination: Destination): Promise<void>;
  /** The link alone, for whoever brings it to the user by another way. */
  linkFor(userId: string, type: keyof typeof FIRST_COLUMNS, destination: Destination): Promise<string>;
}

interface LinkMailsOptions {
  readonly database: Database;
  readonly mailer: Mailer;
  readonly templates: Templates;
  /** Where the links lead, whatever host a request named. */
  readonly siteUrl: string;
  /** A change of address has to be confirmed at the present one, too. */
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

/** The column of the token in a link that is one alone. */
const FIRST_COLUMNS = { signup: 'confirmation_token', invite: 'confirmation_token', recovery: 'recovery_token' } as const;

/** What whoever asked for a mail learns when it could not be sent; the reason is for the log. */
export function mailFailure(type: LinkType, error: unknown): AuthError {
  const name = TEMPLATE_NAMES[type].replace('_', ' ');
  console.error(`The mail server took no ${name} mail:`, error instanceof Error ? error.message : error);
  return new AuthError(500, 'unexpected_failure', `Error sending ${name} email`);
}

export function createLinkMails({ database, mailer, templates, siteUrl, confirmsBoth }: LinkMailsOptions): LinkMails {
  /** No transaction stays open while the mail server is spoken to. */
  function prepare(userId: string, type: LinkType, column: TokenColumn, { pkce, target }: Destination): Promise<string> {
    return database.transaction(async (transaction) => {
      if (pkce) await restartFlow(transaction, { method: FLOW_METHODS[type], pkce, target, userId });
      const token = await createToken(transaction, userId, column, pkce !== undefined);
      return withParameters(new URL('/auth/v1/verify', siteUrl).href, { token, type, redirect_to: target });
    });
  }

  async function send(to: string, type: LinkType, link: string, addresses: { current: string; next?: string }): Promise<void> {
    const variables = { ConfirmationURL: link, Email: addresses.current, NewEmail: addresses.next ?? addresses.current };
    try {
      await mailer.send({ to, ...fillTemplate(templates[TEMPLATE_NAMES[type]], variables) });
    } catch (error) {
      throw mailFailure(type, error);
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
    sendEmailChange: async ({ id, email }, newEmail, destination) => {
      const addresses = { current: email, next: newEmail };
      await database.query('update auth.users set email_change = $2, email_change_confirm_status = 0 where id = $1', [id, newEmail]);
      await send(newEmail, 'email_change', await prepare(id, 'email_change', 'email_change_token_new', destination), addresses);
      if (!confirmsBoth || email === '') return;
      await send(email, 'email_change', await prepare(id, 'email_change', 'email_change_token_current', destination), addresses);
    },
  };
}

/** Of flows that end with a link only the last one counts, like its link. */
async function restartFlow(transaction: Transaction, flow: Parameters<typeof startFlow>[1] & { userId: string }): Promise<void> {
  await transaction.query('delete from auth.flow_state where user_id = $1 and authentication_method = $2', [flow.userId, flow.method]);
  await startFlow(transaction, flow);
}
