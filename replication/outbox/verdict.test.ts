import { StorageApiError } from '@supabase/supabase-js';
import { expect, test } from 'vitest';

import { type Answer, isNoSuchFile, verdictOnFile, verdictOnRows } from './verdict.ts';

const isRow = ({ data }: Answer): boolean => Array.isArray(data) && data.length === 1;
const error = (code: string, hint = '') => ({ code, hint });

test('OUT-1 only what the server names is sent: an empty answer of a portal or a paused project is none', () => {
  expect(verdictOnRows({ status: 201, error: null, data: [{ id: 'a' }] }, isRow)).toBe('sent');
  for (const data of [null, undefined, [], '', 'OK']) expect(verdictOnRows({ status: 200, error: null, data }, isRow)).toBe('later');
  expect(verdictOnRows({ status: 204, error: null, data: null }, isRow)).toBe('later');
});

test.each([
  ['no network', 0, ''],
  ['a page instead of JSON, with success', 200, ''],
  ['an ended session', 401, 'PGRST301'],
  ['a time-out of a proxy', 408, ''],
  ['too many requests', 429, ''],
  ['a replay that comes too early', 425, ''],
  ['a connection for another server', 421, ''],
  ['a gateway without its server', 502, ''],
  ['an overloaded database, in its own words', 503, '53300'],
  ['a statement that took too long', 500, '57014'],
  ['a gateway that has codes of its own', 500, 'E_502'],
  ['the schema cache, while the server starts', 503, 'PGRST002'],
])('OUT-1 %s is waited for', (_name, status, code) => {
  expect(verdictOnRows({ status, error: error(code), data: null }, isRow)).toBe('later');
});

test.each([
  ['an unpaid project', 402, ''],
  ['a firewall', 403, ''],
  ['a body that a proxy finds too large', 413, ''],
  ['a database that only reads', 405, '25006'],
  ['a column that the server does not have yet', 400, 'PGRST204'],
  ['a locked project', 423, ''],
])('OUT-1 %s is no reason of the server: it is tried again, and nobody is blamed', (_name, status, code) => {
  expect(verdictOnRows({ status, error: error(code), data: null }, isRow)).toBe('unknown');
});

test.each(['23514', 'XX000', '54000'])('OUT-2 a 500 with %s is of this write: it blames nobody, and holds up nothing behind it', (code) => {
  expect(verdictOnRows({ status: 500, error: error(code), data: null }, isRow)).toBe('failed');
});

test('OUT-1 reasons of the server are refusals, by their hint where there is one', () => {
  expect(verdictOnRows({ status: 403, error: error('42501', 'qa-rate') }, isRow)).toEqual({ refused: 'qa-rate' });
  expect(verdictOnRows({ status: 403, error: error('42501') }, isRow)).toEqual({ refused: '42501' });
  expect(verdictOnRows({ status: 400, error: error('23514') }, isRow)).toEqual({ refused: '23514' });
  expect(verdictOnRows({ status: 409, error: error('23503') }, isRow)).toEqual({ refused: '23503' });
  expect(verdictOnRows({ status: 413, error: error('EK413', 'full') }, isRow)).toEqual({ refused: 'full' });
});

const answer = (status: number, statusCode: string, message: string, code?: string) =>
  new StorageApiError(message, status, statusCode, 'storage', code);

test.each([
  ['uploaded before', answer(400, '409', 'The resource already exists'), 'sent'],
  ['uploaded before, in words of today', answer(409, '409', 'x', 'KeyAlreadyExists'), 'sent'],
  ['a conflict of a gateway', answer(409, '409', 'HTTP 409 error'), 'unknown'],
  ['an expired token under 400', answer(400, '400', '"exp" claim timestamp check failed'), 'later'],
  ['an expired token under 403', answer(400, '403', 'jwt expired', 'InvalidJWT'), 'later'],
  ['an unpaid project', answer(402, '402', 'HTTP 402 error'), 'unknown'],
  ['a firewall', answer(403, '403', 'HTTP 403 error'), 'unknown'],
  ['a portal', answer(404, '404', 'HTTP 404 error'), 'unknown'],
  ['a locked project', answer(423, '423', 'HTTP 423 error'), 'unknown'],
  ['a gateway without its server', answer(504, '504', 'HTTP 504 error'), 'later'],
  ['no network', new TypeError('Failed to fetch'), 'later'],
] as const)('OUT-1 of a picture, %s: %s', (_name, error, verdict) => {
  expect(verdictOnFile(error)).toEqual(verdict);
});

test.each([
  ['AccessDenied', answer(400, '403', 'new row violates row-level security policy')],
  ['AccessDenied', answer(403, '403', 'No access', 'AccessDenied')],
  ['InvalidMimeType', answer(400, '415', 'mime type text/html is not supported')],
  ['EntityTooLarge', answer(400, '413', 'The object exceeded the maximum allowed size')],
  ['QuotaExceeded', answer(413, '413', 'No room', 'QuotaExceeded')],
] as const)('OUT-1 of a picture, %s is a refusal, with and without its code', (refused, error) => {
  expect(verdictOnFile(error)).toEqual({ refused });
});

test('OUT-1 a picture without an error is sent', () => {
  expect(verdictOnFile(null)).toBe('sent');
});

test('OUT-1 that a file is not there only Storage says, with its code or in its words', () => {
  expect(isNoSuchFile(answer(400, '404', 'Object not found', 'NoSuchKey'))).toBe(true);
  expect(isNoSuchFile(answer(400, '404', 'Object not found'))).toBe(true);
  for (const [status, message, code] of [
    [404, 'HTTP 404 error', undefined],
    [404, '[]', undefined],
    [400, 'Bucket not found', 'NoSuchBucket'],
  ] as const) {
    expect(isNoSuchFile(answer(status, '404', message, code))).toBe(false);
  }
});
