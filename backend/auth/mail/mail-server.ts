import { connect } from 'node:net';
import { once } from 'node:events';
import { SmtpEmailDriver } from '@supabase/lite';
import { AuthError } from '../auth-error.ts';

export interface MailServer {
  readonly host: string;
  /** Port 465 uses TLS from the start. Other ports use STARTTLS if available, and require it with a password. */
  readonly port: number;
  readonly user?: string;
  readonly password?: string;
  /** The sender's address. */
  readonly from: string;
}

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Mailer {
  /** Rejects unless the mail server accepted the mail. */
  send(mail: Mail): Promise<void>;
  /** Rejects unless there is a mail server. */
  reach(): Promise<void>;
}

/** Time-out: a client is waiting. */
const PATIENCE_MS = 10_000;

export function createMailer({ host, port, user, password, from }: MailServer): Mailer {
  const driver = new SmtpEmailDriver({
    host,
    port,
    ...(user === undefined ? {} : { user }),
    ...(password === undefined ? {} : { pass: password }),
    from: { name: 'Ekagra', address: from },
    timeoutMs: PATIENCE_MS,
  });
  return {
    send: (mail) => driver.send(mail),
    reach: async () => {
      const socket = connect({ host, port });
      socket.on('error', () => socket.destroy());
      try {
        await once(socket, 'connect', { signal: AbortSignal.timeout(PATIENCE_MS) });
        // Consume incoming data and close properly: otherwise the mail server would see a broken connection.
        socket.resume().end();
      } catch (error) {
        socket.destroy();
        throw error;
      }
    },
  };
}

/** The error of requests that need a mail server when there is none. */
export function withoutMail(): AuthError {
  return new AuthError(422, 'email_provider_disabled', 'This server cannot send e-mail');
}
