import { ZstdFault } from '../rules/anki/unpack-zstd.ts';
import { type Cover, readCollection } from '../rules/anki/read-collection.ts';
import { SqliteFile } from '../rules/anki/sqlite-file.ts';
import { SqliteFault } from '../rules/anki/sqlite-record.ts';
import { contentOf, type ImportedCard, type Reader, type ReadFile, type ReadProgress } from '../rules/read-file.ts';
import { Refusals } from '../rules/refusals.ts';
import { addCovered, bytesOf, type Entries, MOST_PICTURES, openMedia, readPictures } from './anki-media.ts';
import { type CoverPicture, coverPicture } from './cover-picture.ts';
import { TransferFault } from './transfer-fault.ts';

/** Newest format first. A package also contains a file for older versions of Anki, which only says that the package is newer. */
const COLLECTIONS = ['collection.anki21b', 'collection.anki21', 'collection.anki2'] as const;
/** Maximum unpacked size in bytes, because it is read as a whole. A collection of 50,000 cards has a tenth of it. */
const LARGEST_COLLECTION = 200_000_000;

export function isAnki(entries: Entries): boolean {
  return COLLECTIONS.some((name) => entries.has(name));
}

/**
 * Reads an Anki package.
 * @throws TransferFault for a package that cannot be read
 */
export async function readAnki(
  entries: Entries,
  reader: Reader,
  onProgress: ReadProgress,
  cover: CoverPicture = coverPicture,
): Promise<ReadFile> {
  const name = COLLECTIONS.find((known) => entries.has(known))!;
  const isPacked = name === 'collection.anki21b';
  const refusals = new Refusals();
  try {
    const collection = await bytesOf(entries.get(name)!, isPacked, LARGEST_COLLECTION);
    const { cards: found, suspended, covers } = readCollection(new SqliteFile(collection), reader, refusals, onProgress);
    const media = await openMedia(entries, isPacked);
    const pictures = await readPictures(found, media, covers, refusals, onProgress);
    await addCovered(found, media, covers, pictures, cover, onProgress);
    const cards = found.filter((card) => isTaken(card, covers, pictures, refusals)).map((card) => withKept(card, pictures));
    return contentOf({ app: 'Anki', cards, pictures, refusals, remarks: remarksOn(cards, suspended) });
  } catch (error) {
    if (error instanceof SqliteFault || error instanceof ZstdFault) {
      throw new TransferFault(`This Anki file cannot be read. ${error.message} Export the deck again in Anki: File, Export.`);
    }
    throw error;
  }
}

function remarksOn(cards: readonly ImportedCard[], suspended: number): string[] {
  const reviewed = cards.filter(({ reviews }) => reviews.length > 0).length;
  const counts = `${reviewed.toLocaleString('en')} with their reviews, due on the day that Anki gave them; ${(cards.length - reviewed).toLocaleString('en')} new`;
  return [
    ...(cards.length === 0 ? [] : [`The cards: ${counts}${suspended === 0 ? '' : `; ${suspended.toLocaleString('en')} suspended`}.`]),
    'Words, formulas and pictures are taken; tags stand under the answer. Colours, sounds and scripts are not.',
  ];
}

/** Whether to import the card. If its front could not be covered, it would reveal the answer. */
function isTaken(
  { front, frontPicture }: ImportedCard,
  covers: ReadonlyMap<string, Cover>,
  pictures: ReadonlyMap<string, Blob>,
  refusals: Refusals,
): boolean {
  const cover = covers.get(frontPicture ?? '');
  if (cover === undefined || pictures.has(frontPicture ?? '')) return true;
  const isRoom = pictures.size < MOST_PICTURES;
  const reason = isRoom ? 'Its picture could not be covered: it would show the answer.' : `One file may have ${MOST_PICTURES} pictures.`;
  refusals.add('Card', `${front} ${cover.picture}`, reason);
  return false;
}

function withKept(card: ImportedCard, pictures: ReadonlyMap<string, Blob>): ImportedCard {
  const kept = (name: string | null) => (name !== null && pictures.has(name) ? name : null);
  return { ...card, frontPicture: kept(card.frontPicture), backPicture: kept(card.backPicture) };
}
