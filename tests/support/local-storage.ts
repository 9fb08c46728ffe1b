/** localStorage of one browser, with one draft or none. While `fill` says so, no write succeeds. */
export function memoryLocalStorage(text?: string) {
  const stored = new Map<string, string>(text === undefined ? [] : [['key', text]]);
  let isFull = false;
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    removeItem: (key: string) => void stored.delete(key),
    setItem(key: string, value: string) {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      stored.set(key, value);
    },
    fill: (full: boolean) => (isFull = full),
  };
}
