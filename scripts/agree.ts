import { createInterface } from 'node:readline/promises';

/** What INC-1 to INC-3 and PULL-8 of replication/SPEC.md mean for students. */
export const ON_DEVICES = `To every device this is a restore: it stops replicating, asks its student once, and then starts over. Nothing that waits on a device
is lost, and what a device knows and the restored data does not is sent again.`;

/** Asks the operator, unless they have agreed already. Without a terminal nobody can: then nothing is done. */
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
