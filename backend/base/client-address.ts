import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

/**
 * Reduces `X-Forwarded-For` to the client's address, which functions in the database read there, as on hosted Supabase. Each of the
 * `trustedProxies` proxies has appended its caller's address. The client may have forged earlier entries and Cloudflare's headers.
 */
export function setClientAddress(request: IncomingMessage, trustedProxies: number): string {
  const added = String(request.headers['x-forwarded-for'] ?? '').split(',');
  const forwarded = trustedProxies > 0 ? added.at(-trustedProxies)?.trim() : undefined;
  const address = (forwarded || request.socket.remoteAddress || '').replace(/^::ffff:/, '');
  request.headers['x-forwarded-for'] = address;
  request.headersDistinct['x-forwarded-for'] = [address];
  delete request.headers['cf-connecting-ip'];
  delete request.headersDistinct['cf-connecting-ip'];
  return address;
}

/** Rate-limit key of an address: an IPv6 client owns its whole /64 network. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('::');
  const groups = head.split(':');
  // Expand `::` before taking the network part.
  return (tail === undefined ? groups : [...groups, '0', '0', '0']).slice(0, 4).join(':');
}
