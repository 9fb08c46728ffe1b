import { onPictureNews } from '../../../replication/pictures/picture-news.ts';
import { picturesOf } from './pictures-of.ts';

/** Time-out after which the student learns that there is no connection, in ms. */
const PATIENCE_MS = 60_000;

/**
 * Resolves when the server has these pictures. They upload in the background anyway.
 * @throws when the server rejected one, or was unreachable for a minute
 */
export function untilPicturesSent(userId: string, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      clearTimeout(timer);
      unsubscribe();
      settle();
    };
    const fail = (error: unknown) => end(() => reject(error));
    const look = async () => {
      const pictures = await picturesOf(userId);
      const states = (await Promise.all(paths.map((path) => pictures.find(path)))).map((kept) => kept?.state);
      if (states.some((state) => state === 'refused' || state === 'full')) fail(new Error('The server refused a picture'));
      else if (!states.includes('waiting')) end(resolve);
    };
    const timer = setTimeout(() => fail(new Error('The pictures could not be sent')), PATIENCE_MS);
    const unsubscribe = onPictureNews(userId, () => void look().catch(fail));
    look().catch(fail);
  });
}
