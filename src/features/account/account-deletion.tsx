// One chunk: a file for each would make the list of files longer that every page loads.
export { DeleteAccount } from './delete-account.tsx';
export { LeavingNotice } from './leaving-notice.tsx';
