import { EventEmitter, once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { WELCOME_SUBJECT } from '../auth/mail/welcome.ts';
import { PATIENCE_MS } from './patience.ts';

/** A mail as the server received it. */
export interface ReceivedMail {
  /** The recipients of the envelope: who really gets it. */
  readonly recipients: readonly string[];
  /** By name in lower case, unfolded. */
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
  readonly html: string;
}

export interface TestMailServer {
  /** Options of a backend that sends its mail here. */
  readonly settings: { readonly host: string; readonly port: number; readonly from: string };
  readonly mails: readonly ReceivedMail[];
  /** Every recipient is refused as long as this is true. */
  isRefusing: boolean;
  /** A mailbox that is full for good. */
  refused?: string;
  /** The next mail with a link to this address that nobody has taken yet. Rejects when none comes. */
  next(recipient: string): Promise<ReceivedMail>;
  /** The welcome to this address, which comes whenever the server has the time. Rejects when none comes. */
  nextWelcome(recipient: string): Promise<ReceivedMail>;
  stop(): Promise<void>;
}

/** The link in a mail, the same in its HTML and its text. */
export function linkIn({ html, text }: ReceivedMail): URL {
  const [, link = ''] = /href="([^"]+)"/.exec(html) ?? [];
  const url = link.replaceAll('&amp;', '&');
  if (url === '' || !text.includes(url)) throw new Error(`No link in the mail: ${text}`);
  return new URL(url);
}

/** An SMTP server that delivers to the test (RFC 5321, as far as a mail without attachments needs it). */
export async function startMailServer(port = 0): Promise<TestMailServer> {
  const mails: ReceivedMail[] = [];
  const taken = new Set<ReceivedMail>();
  const sockets = new Set<Socket>();
  const arrivals = new EventEmitter();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
    const deliver = (mail: ReceivedMail) => {
      mails.push(mail);
      arrivals.emit('mail');
    };
    // A client that breaks the connection off ends the conversation.
    converse(socket, mailServer, deliver).catch(() => socket.destroy());
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');

  const next = async (recipient: string, isWelcome: boolean): Promise<ReceivedMail> => {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    for (;;) {
      const mail = mails.find(
        (one) => one.recipients.includes(recipient) && !taken.has(one) && (one.headers.get('subject') === WELCOME_SUBJECT) === isWelcome,
      );
      if (mail) {
        taken.add(mail);
        return mail;
      }
      await once(arrivals, 'mail', { signal });
    }
  };
  const mailServer: TestMailServer = {
    settings: { host: '127.0.0.1', port: (server.address() as { port: number }).port, from: 'hello@ekagra.example' },
    mails,
    isRefusing: false,
    next: (recipient) => next(recipient, false),
    nextWelcome: (recipient) => next(recipient, true),
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
  return mailServer;
}

async function converse(
  socket: Socket,
  mailServer: Pick<TestMailServer, 'isRefusing' | 'refused'>,
  deliver: (mail: ReceivedMail) => void,
): Promise<void> {
  const reply = (line: string) => socket.write(`${line}\r\n`);
  const lines = createInterface({ input: socket, crlfDelay: Infinity });
  let recipients: string[] = [];
  let data: string[] | undefined;
  reply('220 test mail server');
  for await (const line of lines) {
    if (data && line !== '.') {
      data.push(line.replace(/^\./, ''));
      continue;
    }
    if (data) {
      deliver(parseMail(recipients, data));
      data = undefined;
      reply('250 taken');
      continue;
    }
    switch (line.toUpperCase().split(' ', 1)[0]) {
      case 'MAIL':
        recipients = [];
        reply('250 ok');
        break;
      case 'RCPT':
        recipients.push(/<(.*)>/.exec(line)?.[1] ?? '');
        reply(mailServer.isRefusing || recipients.at(-1) === mailServer.refused ? '550 no such mailbox' : '250 ok');
        break;
      case 'DATA':
        data = [];
        reply('354 go on');
        break;
      case 'QUIT':
        socket.end('221 bye\r\n');
        break;
      case 'EHLO':
      case 'RSET':
        reply('250 ok');
        break;
      default:
        reply('502 not known here');
    }
  }
}

function parseMail(recipients: readonly string[], lines: readonly string[]): ReceivedMail {
  const { headers, body } = parsePart(lines);
  const boundary = /boundary="?([^";]+)/.exec(headers.get('content-type') ?? '')?.[1];
  const parts = boundary === undefined ? [{ headers, body }] : splitParts(body, boundary).map(parsePart);
  const content = (type: string) => {
    const part = parts.find((one) => one.headers.get('content-type')?.startsWith(type));
    return part ? decode(part.body.join('\n'), part.headers.get('content-transfer-encoding')) : '';
  };
  return { recipients, headers, text: content('text/plain'), html: content('text/html') };
}

function splitParts(lines: readonly string[], boundary: string): string[][] {
  const parts: string[][] = [];
  for (const line of lines) {
    if (line === `--${boundary}--`) break;
    if (line === `--${boundary}`) parts.push([]);
    else parts.at(-1)?.push(line);
  }
  return parts;
}

function parsePart(lines: readonly string[]): { headers: ReadonlyMap<string, string>; body: readonly string[] } {
  const end = lines.indexOf('');
  const unfolded = lines
    .slice(0, end)
    .join('\n')
    .replaceAll(/\n[ \t]+/g, ' ')
    .split('\n');
  const headers = unfolded.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
  });
  return { headers: new Map(headers), body: lines.slice(end + 1) };
}

function decode(body: string, encoding: string | undefined): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  if (encoding !== 'quoted-printable') return body;
  const bytes = body.replaceAll(/=\n/g, '').replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
