/** Runs what writes in one tab at a time: two would share the one undo. Null, and nothing is done, while another tab writes. */
export function oneAtATime<Result>(userId: string, work: () => Promise<Result>): Promise<Result | null> {
  // An insecure page has no locks.
  if (!('locks' in navigator)) return work();
  return navigator.locks.request(`ekagra-${userId}-transfer`, { ifAvailable: true }, (lock) => (lock === null ? null : work()));
}
