/**
 * The part of Supabase's Edge Runtime that functions may use here too, besides web standards (fetch, streams, crypto), Node's
 * modules and the installed npm packages.
 */
declare namespace Deno {
  type ServeHandler = (request: Request) => Response | Promise<Response>;

  interface Env {
    get(name: string): string | undefined;
    has(name: string): boolean;
    set(name: string, value: string): void;
    delete(name: string): void;
    toObject(): Record<string, string>;
  }

  const env: Env;

  function serve(handler: ServeHandler): unknown;
  function serve(options: { handler: ServeHandler }): unknown;
  function serve(options: object, handler: ServeHandler): unknown;
}

declare namespace EdgeRuntime {
  /** Keeps the function running after its answer until the promise settles. */
  function waitUntil(promise: Promise<unknown>): void;
}
