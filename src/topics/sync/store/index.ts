export { useSyncStatus } from './use-sync-status.ts';
