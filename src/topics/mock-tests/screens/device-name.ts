import { deviceKey, readKept, writeKept } from '../../../shared/kept-on-device/kept-value.ts';

const KEY = deviceKey('ekagra-exam-device');

let name: string | undefined;

/**
 * Identifies this browser among the student's devices. Without storage it identifies only this page, so that the next page counts as
 * another device.
 */
export function deviceName(): string {
  return (name ??= kept());
}

function kept(): string {
  const known = readKept(KEY, String);
  if (typeof known === 'string') return known;
  const fresh = crypto.randomUUID().slice(0, 8);
  writeKept(KEY, fresh);
  return fresh;
}
