/** Notifies all tabs, including this one, and the service worker that a picture was chosen, uploaded, refused or deleted. */
export function announcePicture(userId: string, path: string): void {
  const channel = new BroadcastChannel(channelOf(userId));
  channel.postMessage({ path });
  channel.close();
}

/** @returns unsubscribe */
export function onPictureNews(userId: string, listener: (path: string) => void): () => void {
  const channel = new BroadcastChannel(channelOf(userId));
  channel.addEventListener('message', ({ data }: MessageEvent<{ readonly path: string }>) => listener(data.path));
  return () => channel.close();
}

function channelOf(userId: string): string {
  return `ekagra-pictures-${userId}`;
}
