export interface PictureNews {
  readonly path: string;
  /** `kept`: there is one more to send. `changed`: sent, refused or gone. */
  readonly news: 'kept' | 'changed';
}

/** Tells every tab, this one too, and the service worker's listeners. */
export function announcePicture(userId: string, news: PictureNews): void {
  const channel = new BroadcastChannel(channelOf(userId));
  channel.postMessage(news);
  channel.close();
}

/** @returns ends it */
export function onPictureNews(userId: string, listener: (news: PictureNews) => void): () => void {
  const channel = new BroadcastChannel(channelOf(userId));
  channel.addEventListener('message', ({ data }: MessageEvent<PictureNews>) => listener(data));
  return () => channel.close();
}

function channelOf(userId: string): string {
  return `ekagra-pictures-${userId}`;
}
