/** Address of a hosted Supabase project; empty: the backend is on the origin that serves the app. */
declare const __SUPABASE_URL__: string;
declare const __SUPABASE_PUBLISHABLE_KEY__: string;
