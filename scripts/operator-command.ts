/** What the commands of an operator have in common. */
import { parseArgs, type ParseArgsConfig } from 'node:util';

/** The arguments; wrong ones are answered with the usage. */
export function readArguments<T extends ParseArgsConfig>(usage: string, config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    console.error(`${(error as Error).message.split('. ')[0]!.replace(/\.$/, '')}.\n${usage}`);
    process.exit(2);
  }
}

/** A server that the command started ends with it; what it had begun to make is removed by the next start. */
export function endOnSignals(): void {
  const codes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;
  for (const [signal, code] of Object.entries(codes))
    process.once(signal, () => {
      console.error('Stopped.');
      process.exit(code);
    });
}
