/** Serialises read-modify-write of timer, settings and sessions across tabs. */
export function alone<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks.request('ekagra-focus-timer', work) as Promise<T>;
}
