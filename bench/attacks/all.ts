import type { Attack } from './attack.ts';
import { REALTIME_ATTACKS } from './realtime-attacks.ts';
import { REST_ATTACKS } from './rest-attacks.ts';
import { SERVER_ATTACKS } from './server-attacks.ts';

/** By what they are aimed at. After each group a minute passes. */
export const GROUPS: Readonly<Record<string, readonly Attack[]>> = {
  rest: REST_ATTACKS,
  realtime: REALTIME_ATTACKS,
  server: SERVER_ATTACKS,
};

export const ATTACKS: readonly Attack[] = Object.values(GROUPS).flat();
