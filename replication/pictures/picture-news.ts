export interface PictureNews {
  readonly path: string;
  /** `kept`: a new picture waits. `changed`: uploaded, rejected or deleted. */
  readonly news: 'kept' | 'changed';
}

/** Notifies all tabs, this one included, and the service worker. */
export function announcePicture(userId: string, news: PictureNews): void {
  const channel = new BroadcastChannel(channelOf(userId));
  channel.postMessage(news);
  channel.close();
}

/** @returns unsubscribe */
export function onPictureNews(userId: string, listener: (news: PictureNews) => void): () => void {
  const channel = new BroadcastChannel(channelOf(userId));
  channel.addEventListener('message', ({ data }: MessageEvent<PictureNews>) => listener(data));
  return () => channel.close();
}

function channelOf(userId: string): string {
  return `ekagra-pictures-${userId}`;
}
