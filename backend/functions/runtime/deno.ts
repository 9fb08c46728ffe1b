import { waitUntil } from './background.ts';

export type Handler = (request: Request) => Response | Promise<Response>;

let served: Handler | undefined;

/** Defines the globals of edge-runtime.d.ts. */
export function installGlobals(): void {
  const env = { get: (name: string) => process.env[name] };
  const serve = (handler: Handler): void => void (served = handler);
  Object.assign(globalThis, { Deno: { serve, env }, EdgeRuntime: { waitUntil } });
}

/** Loads a function, which calls `Deno.serve(handler)`. */
export async function loadHandler(entrypoint: string): Promise<Handler> {
  await import(entrypoint);
  if (!served) throw new Error('The function does not call Deno.serve');
  return served;
}
