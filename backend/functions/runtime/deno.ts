import { waitUntil } from './background.ts';

export type Handler = (request: Request) => Response | Promise<Response>;

interface FunctionModule {
  readonly default?: { readonly fetch?: Handler };
}

let served: Handler | undefined;

/** Defines the globals of edge-runtime.d.ts. */
export function installGlobals(): void {
  Object.assign(globalThis, { Deno: { serve, env }, EdgeRuntime: { waitUntil } });
}

/** Loads a function in either form: `Deno.serve(handler)` or `export default { fetch: handler }`. */
export async function loadHandler(entrypoint: string): Promise<Handler> {
  const { default: exported } = (await import(entrypoint)) as FunctionModule;
  const handler = served ?? exported?.fetch;
  if (!handler) throw new Error('The function neither calls Deno.serve nor exports { fetch }');
  return handler;
}

function serve(...args: readonly (Handler | { readonly handler?: Handler })[]): void {
  served = args.map((arg) => (typeof arg === 'function' ? arg : arg.handler)).find((handler) => handler !== undefined);
}

const env = {
  get: (name: string) => process.env[name],
  has: (name: string) => name in process.env,
  set: (name: string, value: string) => void (process.env[name] = value),
  delete: (name: string) => void delete process.env[name],
  toObject: () => ({ ...process.env }),
};
