/** Address of the backend: the embedded one or a hosted Supabase project. */
export const backend = {
  /** Without a trailing slash. */
  url: __SUPABASE_URL__ === '' ? globalThis.location.origin : __SUPABASE_URL__,
  publishableKey: __SUPABASE_PUBLISHABLE_KEY__,
} as const;

/** True for addresses of the app's own server or its backend. False for an empty address. */
export function isOwnAddress(address: string): boolean {
  const { origin } = globalThis.location;
  return address !== '' && URL.canParse(address, origin) && [origin, new URL(backend.url).origin].includes(new URL(address, origin).origin);
}
