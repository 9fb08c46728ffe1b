import { fork } from 'node:child_process';
import { once } from 'node:events';

/** CPU time in ms since the start, and memory in bytes. */
export interface Usage {
  readonly cpu: number;
  readonly memory: number;
}

export interface Child<Greeting> {
  /** The process's ready message. */
  readonly greeting: Greeting;
  ask<T>(name: string, question?: unknown): Promise<T>;
  usage(): Promise<Usage>;
  stop(): Promise<void>;
}

/** Runs a script in its own process. */
export async function startChild<Greeting>(script: URL): Promise<Child<Greeting>> {
  const child = fork(script);
  const [greeting] = (await once(child, 'message')) as [Greeting];
  const open = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  child.on('message', ({ id, value, error }: { id: number; value?: unknown; error?: string }) => {
    const asked = open.get(id);
    open.delete(id);
    if (error === undefined) asked?.resolve(value);
    else asked?.reject(new Error(error));
  });
  let next = 0;
  const ask = <T>(name: string, question?: unknown) =>
    new Promise<T>((resolve, reject) => {
      next += 1;
      open.set(next, { resolve: resolve as (value: unknown) => void, reject });
      child.send({ id: next, name, question });
    });
  return {
    greeting,
    ask,
    usage: () => ask<Usage>('usage'),
    stop: async () => {
      child.disconnect();
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

/** Runs in the child process: sends the greeting, answers requests, and exits with the parent. */
export function answerParent(greeting: object, answers: Readonly<Record<string, (question: never) => Promise<unknown>>>): void {
  const all: typeof answers = { ...answers, usage: () => Promise.resolve(usage()) };
  process.on('message', ({ id, name, question }: { id: number; name: string; question: never }) => {
    all[name]!(question).then(
      (value) => process.send!({ id, value }),
      (error: unknown) => process.send!({ id, error: String(error) }),
    );
  });
  process.on('disconnect', () => process.exit());
  process.send!(greeting);
}

function usage(): Usage {
  const { user, system } = process.cpuUsage();
  return { cpu: (user + system) / 1000, memory: process.memoryUsage.rss() };
}
