import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

/**
 * Leaves in `X-Forwarded-For` the address that the request comes from and nothing else: functions in
 * the database read it there, as on a hosted project. Each of `trustedProxies` in front of this
 * server has added the address it was called from; what stands before these, and what Cloudflare
 * would have written in front of a hosted one, a client may have made up.
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

/** Whom an address stands for: whoever has one of IPv6 has the 2⁶⁴ others of its network too. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('::');
  const groups = head.split(':');
  // The zeros that `::` stands for fill the network before they fill the host.
  return (tail === undefined ? groups : [...groups, '0', '0', '0']).slice(0, 4).join(':');
}
