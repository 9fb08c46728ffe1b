import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { networkOf, setClientAddress } from './client-address.ts';

function request(remoteAddress: string, forwarded?: string): IncomingMessage {
  const headers = { 'cf-connecting-ip': '9.9.9.9', ...(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }) };
  return { headers, headersDistinct: { 'cf-connecting-ip': ['9.9.9.9'] }, socket: { remoteAddress } } as unknown as IncomingMessage;
}

test.each([
  ['a client that makes up a header is known by its connection', '203.0.113.9', '10.0.0.1', 0, '203.0.113.9'],
  ['behind a proxy the address is the one that the proxy saw', '10.0.0.1', '203.0.113.9', 1, '203.0.113.9'],
  ['what a client writes before it changes nothing', '10.0.0.1', '1.1.1.1, 2.2.2.2, 203.0.113.9', 1, '203.0.113.9'],
  ['behind two proxies it is the one that the first saw', '10.0.0.1', '1.1.1.1, 203.0.113.9, 10.0.0.2', 2, '203.0.113.9'],
  ['a proxy that adds nothing is the client itself', '10.0.0.1', undefined, 1, '10.0.0.1'],
  ['IPv4 in the clothes of IPv6 is IPv4', '::ffff:203.0.113.9', undefined, 0, '203.0.113.9'],
] as const)('%s', (_name, remote, forwarded, proxies, expected) => {
  const asked = request(remote, forwarded);
  expect(setClientAddress(asked, proxies)).toBe(expected);
  expect([asked.headers, asked.headersDistinct]).toEqual([{ 'x-forwarded-for': expected }, { 'x-forwarded-for': [expected] }]);
});

test('addresses of one IPv6 network count as one', () => {
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe(networkOf('2001:db8:1:2::9'));
  expect(networkOf('2001:db8::1')).toBe(networkOf('2001:db8:0:0:ffff::'));
  expect(networkOf('2001:db8:1:2::9')).not.toBe(networkOf('2001:db8:1:3::9'));
  expect(networkOf('203.0.113.9')).not.toBe(networkOf('203.0.113.8'));
});
