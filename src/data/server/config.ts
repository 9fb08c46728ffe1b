/** Where the backend is; the same code runs against the embedded one and a hosted Supabase project. */
export const backend = {
  /** Without a slash at the end. */
  url: __SUPABASE_URL__ === '' ? globalThis.location.origin : __SUPABASE_URL__,
  publishableKey: __SUPABASE_PUBLISHABLE_KEY__,
} as const;

/** Whether what is at an address comes from the app's own server or its backend. */
export function isOwnAddress(address: string): boolean {
  const { origin } = globalThis.location;
  return URL.canParse(address, origin) && [origin, new URL(backend.url).origin].includes(new URL(address, origin).origin);
}
