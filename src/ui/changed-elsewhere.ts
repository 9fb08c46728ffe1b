/** Notice at a field that the student changed, when another device or tab changed it too. */
export const CHANGED_ELSEWHERE = 'This was changed elsewhere meanwhile. If you save, yours counts, and the other is kept under Sync.';
