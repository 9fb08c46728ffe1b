import { Duplex } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import type { Sql } from 'postgres';
import { openSession } from '../database/dump/session.ts';
import type { DatabaseAddress } from '../database/postgres-cluster.ts';

/** What is used of the package, which is not installed with this release. */
interface PGlite {
  readonly waitReady: Promise<void>;
  execProtocolRawStream(message: Uint8Array, options: { onRawData(bytes: Uint8Array): void }): Promise<void>;
  close(): Promise<void>;
}

interface PgliteSession {
  readonly sql: Sql;
  /** Of further connections, one at a time: they share PGlite's one session. */
  readonly address: DatabaseAddress;
  close(): Promise<void>;
}

/** Opens a data folder of PGlite, which writes into it, and speaks to it as to a server. */
export async function openPgliteSession(installed: string, dataFolder: string): Promise<PgliteSession> {
  const { PGlite: Opened } = (await import(pathToFileURL(join(installed, 'dist', 'index.js')).href)) as {
    PGlite: { create(dataDir: string): Promise<PGlite> };
  };
  const pglite = await Opened.create(dataFolder);
  await pglite.waitReady;
  // `postgres` knows this option, its types do not.
  const address = { host: 'pglite', port: 0, username: 'postgres', password: '', database: 'postgres', socket: () => socketOf(pglite) };
  const sql = openSession(address);
  const close = async (): Promise<void> => {
    await sql.end({ timeout: 1 });
    await pglite.close();
  };
  return { sql, address, close };
}

/** Authenticated, and ready for a query: PGlite asks nobody. */
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
    // As a network does: `postgres` reads no answer before its call to write has returned.
    await Promise.resolve();
    for (;;) {
      // The first message has no type.
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
        // The bytes are a view of PGlite's own memory.
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
