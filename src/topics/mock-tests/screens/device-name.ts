import { deviceKey, readKept, writeKept } from '../../../shared/kept-on-device/kept-value.ts';

const KEY = deviceKey('ekagra-exam-device');

let name: string | undefined;

/** Tells this browser from the student's other devices. Without storage: of this page. The next page is another device then. */
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
