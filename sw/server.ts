/** Backend addresses: the same build-time constants as the page's. */
export function backendServer(origin: string) {
  return {
    url: __SUPABASE_URL__ === '' ? origin : __SUPABASE_URL__,
    publishableKey: __SUPABASE_PUBLISHABLE_KEY__,
    fetch: (input: RequestInfo | URL, init?: RequestInit) => fetch(input, init),
  };
}
