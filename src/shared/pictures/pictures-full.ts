/** For any picture that the server refuses because of `storage_files` or `storage_bytes` (private.quotas). */
export const PICTURES_FULL = 'Your pictures fill the space of your account. Delete some of them, then try again.';
