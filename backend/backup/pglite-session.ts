import { Duplex } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import type { Sql } from 'postgres';
import { openSession } from '../database/dump/session.ts';
import type { DatabaseAddress } from '../database/postgres-cluster.ts';

/** The part of PGlite that is used here. This release does not install the package. */
interface PGlite {
  readonly waitReady: Promise<void>;
  execProtocolRawStream(message: Uint8Array, options: { onRawData(bytes: Uint8Array): void }): Promise<void>;
  close(): Promise<void>;
}

interface PgliteSession {
  readonly sql: Sql;
  /** Address for further connections, one at a time, because they share PGlite's only session. */
  readonly address: DatabaseAddress;
  close(): Promise<void>;
}

/** Opens a data folder with PGlite, which writes into it, and connects to it like to a server. */
export async function openPgliteSession(installed: string, dataFolder: string): Promise<PgliteSession> {
  const { PGlite: Opened } = (await import(pathToFileURL(join(installed, 'dist', 'index.js')).href)) as {
    PGlite: { create(dataDir: string): Promise<PGlite> };
  };
  const pglite = await Opened.create(dataFolder);
  await pglite.waitReady;
  // `postgres` supports `socket`, but its types lack it.
  const address = { host: 'pglite', port: 0, username: 'postgres', password: '', database: 'postgres', socket: () => socketOf(pglite) };
  const sql = openSession(address);
  const close = async (): Promise<void> => {
    await sql.end({ timeout: 1 });
    await pglite.close();
  };
  return { sql, address, close };
}

/** The messages "authenticated" and "ready for query", sent to every client, because PGlite has no authentication. */
const WELCOME = Buffer.concat([messageOf('R', Buffer.alloc(4)), messageOf('Z', Buffer.from('I'))]);

function messageOf(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

/** The server's end of a connection: whole messages go in, answers come out. */
function socketOf(pglite: PGlite): Duplex {
  let received = Buffer.alloc(0);
  let isWelcome = false;
  const answer = async (socket: Duplex): Promise<void> => {
    // Answer asynchronously, like a network: `postgres` reads no answer before its call to write has returned.
    await Promise.resolve();
    for (;;) {
      // The first message has no type byte.
      const start = isWelcome ? 1 : 0;
      if (received.length < start + 4) return;
      const end = start + received.readInt32BE(start);
      if (received.length < end) return;
      const message = received.subarray(0, end);
      received = received.subarray(end);
      if (!isWelcome) {
        isWelcome = true;
        socket.push(WELCOME);
      } else if (message[0] === TERMINATE) {
        socket.push(null);
      } else {
        // Copy the bytes: they are a view of PGlite's memory.
        await pglite.execProtocolRawStream(message, { onRawData: (bytes) => void socket.push(Buffer.from(bytes)) });
      }
    }
  };
  const take = async (socket: Duplex, done: () => void): Promise<void> => {
    try {
      await answer(socket);
    } catch (error) {
      socket.destroy(error as Error);
      return;
    }
    done();
  };
  return new Duplex({
    read() {},
    write(this: Duplex, chunk: Buffer, _encoding, done) {
      received = Buffer.concat([received, chunk]);
      void take(this, done);
    },
  });
}

const TERMINATE = 'X'.charCodeAt(0);
