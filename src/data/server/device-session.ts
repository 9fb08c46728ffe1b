import { openDeviceSession } from '../../../replication/auth/device-session.ts';
import { backend } from './config.ts';
import { observedFetch } from '../connectivity/request-evidence.ts';

/** One for the whole tab: its store, its tokens, and what it hears from other tabs. */
export const deviceSession = openDeviceSession({ ...backend, fetch: observedFetch });
