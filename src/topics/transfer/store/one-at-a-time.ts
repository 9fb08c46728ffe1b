/** Runs work that writes, in one tab at a time, because all tabs share one undo. Null, without running it, while another tab writes. */
export function oneAtATime<Result>(userId: string, work: () => Promise<Result>): Promise<Result | null> {
  // An insecure page has no Web Locks.
  if (!('locks' in navigator)) return work();
  return navigator.locks.request(`ekagra-${userId}-transfer`, { ifAvailable: true }, (lock) => (lock === null ? null : work()));
}
