/**
 * The part of Supabase's Edge Runtime that this backend offers to functions, in addition to web standards (fetch, streams, crypto),
 * Node's modules and the installed npm packages.
 */
declare namespace Deno {
  type ServeHandler = (request: Request) => Response | Promise<Response>;

  const env: { get(name: string): string | undefined };

  function serve(handler: ServeHandler): void;
}

declare namespace EdgeRuntime {
  /** Keeps the function running after its answer until the promise settles. */
  function waitUntil(promise: Promise<unknown>): void;
}
