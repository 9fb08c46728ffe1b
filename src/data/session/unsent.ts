import { countUnsentPictures } from '../pictures/pictures-of.ts';

/** True when this device has changes that the server does not have. */
export async function hasUnsent(userId: string): Promise<boolean> {
  const { hasUnsentDocuments } = await import('../../../replication/storage/unsent.ts');
  return (await hasUnsentDocuments(userId)) || (await countUnsentPictures(userId)) > 0;
}
