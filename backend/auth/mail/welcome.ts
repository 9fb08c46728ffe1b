import { existsSync, readFileSync } from 'node:fs';
import type { Database } from '../../database/database.ts';
import { isProvenSql } from '../accounts.ts';
import type { Mailer } from './mail-server.ts';
import { fillTemplate } from './templates.ts';

export const WELCOME_SUBJECT = 'Welcome to Ekagra';

const MINUTE_MS = 60_000;
/** Failures after which a round ends: the mail server is probably down, and each failure costs seconds. */
const MOST_FAILURES = 3;
/** Rounds that a refused address waits. Each further refusal multiplies the wait by this, so a day has about six attempts. */
const WAIT_ROUNDS = 4;

interface WelcomeOptions {
  readonly database: Pick<Database, 'query'>;
  readonly mailer: Mailer;
  /** An HTML file with `{{ .SiteURL }}`. Without the file, no welcome mails are sent. */
  readonly templatePath: string;
  readonly siteUrl: string;
  readonly everyMs?: number | undefined;
}

interface Newcomer extends Record<string, unknown> {
  readonly id: string;
  readonly email: string;
}

/**
 * Sends each student one welcome mail once their address is proven. The profile's flag is set before the mail is sent, and cleared if
 * the mail server does not accept it. If this server ends in between, the student gets no mail. A student gets two only if the
 * connection broke after the mail server had accepted the first.
 */
export function startWelcoming({ database, mailer, templatePath, siteUrl, everyMs }: WelcomeOptions): { stop(): Promise<void> } {
  if (!existsSync(templatePath)) return { stop: async () => {} };
  const template = { subject: WELCOME_SUBJECT, html: readFileSync(templatePath, 'utf8') };
  const mail = fillTemplate(template, { SiteURL: siteUrl });
  const refused = new Map<string, { readonly until: number; readonly wait: number }>();
  let round = 0;
  let isStopped = false;
  let running: Promise<void> | undefined;

  const run = async (): Promise<void> => {
    round += 1;
    let failures = 0;
    while (!isStopped && failures < MOST_FAILURES) {
      const newcomer = await claim(
        database,
        [...refused].filter(([, { until }]) => until > round).map(([id]) => id),
      );
      if (newcomer === undefined) return;
      const { id, email } = newcomer;
      try {
        await mailer.send({ to: email, ...mail });
        refused.delete(id);
      } catch (error) {
        console.error('The mail server took no welcome mail:', error instanceof Error ? error.message : error);
        failures += 1;
        const wait = (refused.get(id)?.wait ?? 1) * WAIT_ROUNDS;
        refused.set(id, { until: round + wait, wait });
        await database.query('update public.users set welcome_email_sent = false where id = $1', [id]);
      }
    }
  };
  const timer = setInterval(() => {
    running ??= run()
      .catch((error: unknown) => console.error('Nobody was welcomed:', error instanceof Error ? error.message : error))
      .finally(() => (running = undefined));
  }, everyMs ?? MINUTE_MS);
  timer.unref();
  return {
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}

/** Claims a student who joined today. If a mail server is added later, students of earlier days are not welcomed. */
async function claim(database: Pick<Database, 'query'>, except: readonly string[]): Promise<Newcomer | undefined> {
  const [newcomer] = await database.query<Newcomer>(
    `update public.users u set welcome_email_sent = true
     from auth.users a
     where a.id = u.id and u.id = (
       select p.id
       from public.users p
       join auth.users o on o.id = p.id
       where not p.welcome_email_sent and p.created_at > now() - interval '1 day' and not p._deleted and p.deletion_due is null
         and p.id <> all ($1::uuid[])
         and o.email_confirmed_at is not null and coalesce(o.banned_until <= now(), true)
         and ${isProvenSql('o')}
       order by p.created_at
       limit 1
       for update of p skip locked)
     returning u.id, a.email`,
    [except],
  );
  return newcomer;
}
