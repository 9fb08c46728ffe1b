/** The same list as in src/topics/account/rules/account-picture.ts. */
const ACCOUNT_PICTURE_HOSTS = ['lh3', 'lh4', 'lh5', 'lh6'].map((name) => `https://${name}.googleusercontent.com`);

/**
 * The page may also connect to a hosted Supabase project, to the origins of on-device models, and to Google's picture hosts. Google's
 * pictures are copied once and never shown from there.
 */
function contentSecurityPolicy(hostedSupabaseUrl: string | undefined, modelOrigins: readonly string[]): string {
  const hosted = hostedSupabaseUrl ? hostedOrigins(hostedSupabaseUrl) : [];
  return [
    "default-src 'self'",
    // WebAssembly, from this origin, reads text in pictures. No other `eval`.
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self'",
    // React sets `style` attributes, which cannot run code.
    "style-src-attr 'unsafe-inline'",
    `connect-src ${["'self'", ...hosted, ...modelOrigins, ...ACCOUNT_PICTURE_HOSTS].join(' ')}`,
    `img-src ${["'self'", 'blob:', 'data:', ...hosted.filter((origin) => origin.startsWith('http'))].join(' ')}`,
    "font-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    // Only these policies may turn text into markup or a script's address: src/shell/start/trusted-types.ts, and figures of mock tests.
    "require-trusted-types-for 'script'",
    'trusted-types default ekagra-figure',
  ].join('; ');
}

/**
 * Policy of the worker that runs an on-device model. llama.cpp starts a worker from a blob, and hangs if it may not; the page itself may
 * not start such workers. There are no Trusted Types, because a blob's address is a string and nothing but that worker runs there.
 */
export const MODEL_WORKER_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src blob:; connect-src 'self'; frame-ancestors 'none'";

function hostedOrigins(url: string): string[] {
  const { protocol, host, origin } = new URL(url);
  return [origin, `${protocol === 'https:' ? 'wss' : 'ws'}://${host}`];
}

/** Sent with every file of the app. */
export function securityHeaders(hostedSupabaseUrl?: string, modelOrigins: readonly string[] = []): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(hostedSupabaseUrl, modelOrigins),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    'cross-origin-opener-policy': 'same-origin',
  };
}
