const LOCK = 'ekagra-device-model';

/** Only one tab may have a model in memory. Uses a Web Lock, which the browser also releases when the tab is killed. */
export async function claimMemory(onWanted: () => void, stopped: AbortSignal): Promise<(() => void) | null> {
  const channel = new BroadcastChannel(LOCK);
  channel.postMessage('wanted');
  const released = new AbortController();
  const release = () => {
    channel.close();
    released.abort();
  };
  const isOurs = await new Promise<boolean>((resolve) => {
    navigator.locks
      .request(LOCK, { signal: stopped }, () => {
        channel.onmessage = onWanted;
        resolve(true);
        return new Promise<void>((end) => released.signal.addEventListener('abort', () => end(), { once: true }));
      })
      .catch(() => resolve(false));
  });
  if (isOurs) return release;
  channel.close();
  return null;
}

/** Whether a tab has a model in memory. */
export async function isMemoryClaimed(): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === LOCK);
}
