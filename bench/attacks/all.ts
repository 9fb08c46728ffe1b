import type { Attack } from './attack.ts';
import { REALTIME_ATTACKS } from './realtime-attacks.ts';
import { REST_ATTACKS } from './rest-attacks.ts';
import { SERVER_ATTACKS } from './server-attacks.ts';

/** Attacks grouped by target. The bench waits a minute after each group. */
export const GROUPS: Readonly<Record<string, readonly Attack[]>> = {
  rest: REST_ATTACKS,
  realtime: REALTIME_ATTACKS,
  server: SERVER_ATTACKS,
};

export const ATTACKS: readonly Attack[] = Object.values(GROUPS).flat();
