import { unpackZstd, ZstdFault } from '../../domain/transfer/anki/unpack-zstd.ts';
import { protobufFields, protobufText } from '../../domain/transfer/anki/protobuf.ts';
import { readCollection } from '../../domain/transfer/anki/read-collection.ts';
import { SqliteFile } from '../../domain/transfer/anki/sqlite-file.ts';
import { SqliteFault } from '../../domain/transfer/anki/sqlite-record.ts';
import { HEAD_BYTES, MOST_PIXELS, pictureHead } from '../../domain/transfer/picture-head.ts';
import { contentOf, type ImportedCard, type Reader, type ReadFile, type ReadProgress } from '../../domain/transfer/read-file.ts';
import { Refusals } from '../../domain/transfer/refusals.ts';
import type { ZipEntry } from './read-zip.ts';
import { TransferFault } from './transfer-fault.ts';

type Entries = ReadonlyMap<string, ZipEntry>;

/** Newest first: older files stand beside it, for older Ankis, and only say that it is newer. */
const COLLECTIONS = ['collection.anki21b', 'collection.anki21', 'collection.anki2'] as const;
/** Unpacked. It is read as a whole; one of 50,000 cards has a tenth of it. */
const LARGEST_COLLECTION = 200_000_000;
const LARGEST_LIST = 20_000_000;
/** The bucket keeps 2000 pictures of a student. */
const MOST_PICTURES = 1000;
const LARGEST_PICTURE = 10 * 1024 * 1024;
const LARGEST_PICTURES = 300_000_000;

export function isAnki(entries: Entries): boolean {
  return COLLECTIONS.some((name) => entries.has(name));
}

/** @throws TransferFault for a package that cannot be read */
export async function readAnki(entries: Entries, reader: Reader, onProgress: ReadProgress): Promise<ReadFile> {
  const name = COLLECTIONS.find((known) => entries.has(known))!;
  const isPacked = name === 'collection.anki21b';
  const refusals = new Refusals();
  try {
    const collection = await bytesOf(entries.get(name)!, isPacked, LARGEST_COLLECTION);
    const { cards, suspended } = readCollection(new SqliteFile(collection), reader, refusals, onProgress);
    const pictures = await readPictures(cards, entries, isPacked, refusals);
    return contentOf({
      app: 'Anki',
      cards: cards.map((card) => withKept(card, pictures)),
      pictures,
      refusals,
      remarks: remarksOn(cards, suspended),
    });
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
    'Words, formulas and pictures are taken. Colours, sounds, tags and scripts are not.',
  ];
}

async function bytesOf(entry: ZipEntry, isPacked: boolean, most: number): Promise<Uint8Array<ArrayBuffer>> {
  if (entry.bytes > most) throw new TransferFault('This Anki file is larger than a phone can read. Export one deck at a time.');
  const bytes = new Uint8Array(await (await entry.blob('')).arrayBuffer());
  return isPacked ? unpackZstd(bytes, most) : bytes;
}

/** The pictures that cards show, by name. A name only finds an entry in this list; it is never a path. */
async function readPictures(
  cards: readonly ImportedCard[],
  entries: Entries,
  isPacked: boolean,
  refusals: Refusals,
): Promise<ReadonlyMap<string, Blob>> {
  const wanted = new Set(cards.flatMap(({ frontPicture, backPicture }) => [frontPicture, backPicture]).filter((name) => name !== null));
  const pictures = new Map<string, Blob>();
  if (wanted.size === 0) return pictures;
  const numbers = await mediaNumbers(entries.get('media'), isPacked);
  let total = 0;
  for (const name of wanted) {
    const entry = entries.get(numbers.get(name) ?? '');
    const read =
      entry === undefined
        ? 'The file does not have it. The card was taken without.'
        : pictures.size >= MOST_PICTURES
          ? `One file may have ${MOST_PICTURES} pictures. The card was taken without.`
          : // oxlint-disable-next-line no-await-in-loop -- one after the other: memory for one
            await readPicture(entry, isPacked, LARGEST_PICTURES - total);
    if (typeof read === 'string') {
      refusals.add('Picture', name, read);
      continue;
    }
    total += read.size;
    pictures.set(name, read);
  }
  return pictures;
}

async function readPicture(entry: ZipEntry, isPacked: boolean, room: number): Promise<Blob | string> {
  const most = Math.min(LARGEST_PICTURE, room);
  if (entry.bytes > most) return 'It is too large. The card was taken without.';
  try {
    const bytes = await bytesOf(entry, isPacked, most);
    const head = pictureHead(bytes.subarray(0, HEAD_BYTES));
    if (head === null) return 'It is not a PNG, JPEG, WebP or GIF. The card was taken without.';
    if (head.width * head.height > MOST_PIXELS) return 'It has more pixels than a phone can show. The card was taken without.';
    return new Blob([bytes], { type: head.type });
  } catch (error) {
    if (error instanceof ZstdFault || error instanceof TransferFault) return 'It is damaged. The card was taken without.';
    throw error;
  }
}

/** Files lie under numbers; a list gives each its name: JSON, or since Anki 2.1.50 a packed message. */
async function mediaNumbers(list: ZipEntry | undefined, isPacked: boolean): Promise<ReadonlyMap<string, string>> {
  const numbers = new Map<string, string>();
  if (list === undefined || list.bytes > LARGEST_LIST) return numbers;
  const bytes = await bytesOf(list, isPacked, LARGEST_LIST);
  if (!isPacked) {
    for (const [number, name] of Object.entries(jsonIn(new TextDecoder().decode(bytes))))
      if (typeof name === 'string') numbers.set(name, number);
    return numbers;
  }
  let count = 0;
  for (const { number, value } of protobufFields(bytes)) {
    if (number !== 1 || typeof value === 'number') continue;
    numbers.set(protobufText(value, 1), String(count));
    count += 1;
  }
  return numbers;
}

function jsonIn(text: string): object {
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

function withKept(card: ImportedCard, pictures: ReadonlyMap<string, Blob>): ImportedCard {
  const kept = (name: string | null) => (name !== null && pictures.has(name) ? name : null);
  return { ...card, frontPicture: kept(card.frontPicture), backPicture: kept(card.backPicture) };
}
