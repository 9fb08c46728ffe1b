/** Where the backend is; the same code runs against the embedded one and a hosted Supabase project. */
export const backend = {
  /** Without a slash at the end. */
  url: __SUPABASE_URL__ === '' ? globalThis.location.origin : __SUPABASE_URL__,
  publishableKey: __SUPABASE_PUBLISHABLE_KEY__,
} as const;
