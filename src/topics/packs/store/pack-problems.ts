import type { PackProblem } from './download-pack.ts';

export const PACK_PROBLEMS: Readonly<Record<PackProblem, string>> = {
  'no-network': 'The connection was lost. Resume the download when you are online.',
  'storage-full': 'This device is full. Free some storage, then resume.',
  damaged: 'The download was damaged and was deleted. Try again later or on another network.',
  unavailable: 'The server does not have this pack now. Reload the app and try again.',
};
