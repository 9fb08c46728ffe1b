const EMBEDDED_BACKEND_KEY = 'sb_publishable_ekagra_embedded_backend';

/**
 * What `vite build` puts in place of the constants declared in build-constants.d.ts.
 * @throws when only one half of a hosted project is named: the other half's default would not answer.
 */
export function buildConstants(env: NodeJS.ProcessEnv): Record<string, string> {
  const url = (env['SUPABASE_URL'] ?? '').replace(/\/+$/, '');
  const key = env['SUPABASE_PUBLISHABLE_KEY'] ?? '';
  if ((url === '') !== (key === '')) {
    throw new Error('SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY belong together: set both for a hosted project, or none.');
  }
  return {
    __SUPABASE_URL__: JSON.stringify(url),
    __SUPABASE_PUBLISHABLE_KEY__: JSON.stringify(key === '' ? EMBEDDED_BACKEND_KEY : key),
  };
}
