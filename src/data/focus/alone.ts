/** Between reading the timer, the settings or the sessions and writing them, no other tab changes them. */
export function alone<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks.request('ekagra-focus-timer', work) as Promise<T>;
}
