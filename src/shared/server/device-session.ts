import { openDeviceSession } from '../../../replication/auth/device-session.ts';
import { backend } from './config.ts';
import { observedFetch } from '../connectivity/request-evidence.ts';

/** One per tab: session store, tokens, and messages of other tabs. */
export const deviceSession = openDeviceSession({ ...backend, fetch: observedFetch });
