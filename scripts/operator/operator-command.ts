/** Shared parts of the operator's commands. */
import { createInterface } from 'node:readline/promises';
import { parseArgs, type ParseArgsConfig } from 'node:util';

/** Parses the arguments. For invalid ones, prints the usage and exits. */
export function readArguments<T extends ParseArgsConfig>(usage: string, config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    console.error(`${(error as Error).message.split('. ')[0]!.replace(/\.$/, '')}.\n${usage}`);
    process.exit(2);
  }
}

/** Exits on signals. A server that the command started ends too, and the next start removes unfinished data. */
export function endOnSignals(): void {
  const codes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;
  for (const [signal, code] of Object.entries(codes))
    process.once(signal, () => {
      console.error('Stopped.');
      process.exit(code);
    });
}

/** Consequences of INC-1 to INC-3 and PULL-8 (replication/SPEC.md) for students. */
export const ON_DEVICES = `To every device this is a restore: it stops replicating, asks its student once, and then starts over. Nothing that waits on a device
is lost, and what a device knows and the restored data does not is sent again.`;

/** Asks the operator to confirm, unless they have agreed already. False without a terminal, where nobody can be asked. */
export async function agree(hasAgreed: boolean): Promise<boolean> {
  if (hasAgreed) return true;
  if (!process.stdin.isTTY) {
    console.error('Nothing was done: nobody can be asked here. Add --yes.');
    return false;
  }
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^y(es)?$/i.test((await lines.question('Go on? (yes/no) ')).trim());
  } finally {
    lines.close();
  }
}
