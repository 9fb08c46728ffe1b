import { openDeviceSession } from '../../../replication/auth/device-session.ts';
import { backend } from './config.ts';
import { observedFetch } from '../connectivity/request-evidence.ts';

/** The device's session in this tab: session store, tokens, and messages from other tabs. */
export const deviceSession = openDeviceSession({ ...backend, fetch: observedFetch });
