import { coveredByMask } from '../rules/anki/occlusion.ts';
import { protobufFields, protobufText } from '../rules/anki/protobuf.ts';
import type { Cover } from '../rules/anki/read-collection.ts';
import { unpackZstd, ZstdFault } from '../rules/anki/unpack-zstd.ts';
import { HEAD_BYTES, MOST_PIXELS, pictureHead } from '../rules/picture-head.ts';
import type { ImportedCard, ReadProgress } from '../rules/read-file.ts';
import type { Refusals } from '../rules/refusals.ts';
import type { CoverPicture } from './cover-picture.ts';
import type { ZipEntry } from './read-zip.ts';
import { TransferFault } from './transfer-fault.ts';

export type Entries = ReadonlyMap<string, ZipEntry>;

/** Maximum number of pictures of an import. The bucket stores 2000 for a student. */
export const MOST_PICTURES = 1000;
const LARGEST_PICTURE = 10 * 1024 * 1024;
const LARGEST_PICTURES = 300_000_000;
const LARGEST_LIST = 20_000_000;
const LARGEST_MASK = 1_000_000;

export async function bytesOf(entry: ZipEntry, isPacked: boolean, most: number): Promise<Uint8Array<ArrayBuffer>> {
  if (entry.bytes > most) throw new TransferFault('This Anki file is larger than a phone can read. Export one deck at a time.');
  const bytes = new Uint8Array(await (await entry.blob('')).arrayBuffer());
  return isPacked ? unpackZstd(bytes, most) : bytes;
}

interface Media {
  /** Finds an entry by its name in the list of media. The name is never used as a path. */
  entryOf(name: string): ZipEntry | undefined;
  readonly isPacked: boolean;
}

export async function openMedia(entries: Entries, isPacked: boolean): Promise<Media> {
  const numbers = await mediaNumbers(entries.get('media'), isPacked);
  return { isPacked, entryOf: (name) => entries.get(numbers.get(name) ?? '') };
}

/** The pictures that cards show, by name, including the covered ones. */
export async function readPictures(
  cards: readonly ImportedCard[],
  { entryOf, isPacked }: Media,
  covers: ReadonlyMap<string, Cover>,
  refusals: Refusals,
  onProgress: ReadProgress,
): Promise<Map<string, Blob>> {
  const shown = cards.flatMap(({ frontPicture, backPicture }) => [frontPicture, backPicture]);
  const wanted = new Set(shown.filter((name) => name !== null && !covers.has(name)) as string[]);
  const pictures = new Map<string, Blob>();
  let [total, done] = [0, 0];
  for (const name of wanted) {
    onProgress(done, wanted.size);
    done += 1;
    const entry = entryOf(name);
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

/** Adds the covered pictures that can be drawn. */
export async function addCovered(
  cards: readonly ImportedCard[],
  media: Media,
  covers: ReadonlyMap<string, Cover>,
  pictures: Map<string, Blob>,
  draw: CoverPicture,
  onProgress: ReadProgress,
): Promise<void> {
  let done = 0;
  for (const { frontPicture } of cards) {
    const cover = covers.get(frontPicture ?? '');
    if (frontPicture === null || cover === undefined) continue;
    onProgress(done, covers.size);
    done += 1;
    const picture = pictures.get(cover.picture);
    if (picture === undefined || pictures.size >= MOST_PICTURES) continue;
    // oxlint-disable-next-line no-await-in-loop -- one after the other: memory for one
    const shapes = 'shapes' in cover ? cover.shapes : coveredByMask(await maskText(cover.mask, media));
    // oxlint-disable-next-line no-await-in-loop -- one after the other: memory for one
    const covered = shapes === null ? null : await draw(picture, shapes);
    if (covered !== null) pictures.set(frontPicture, covered);
  }
}

/** Text of a mask's SVG; "" if it cannot be read. */
async function maskText(name: string, { entryOf, isPacked }: Media): Promise<string> {
  const entry = entryOf(name);
  if (entry === undefined) return '';
  try {
    return new TextDecoder().decode(await bytesOf(entry, isPacked, LARGEST_MASK));
  } catch (error) {
    if (error instanceof ZstdFault || error instanceof TransferFault) return '';
    throw error;
  }
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

/**
 * File numbers by name. The zip names media by numbers, and lists their names as JSON, or since Anki 2.1.50 as a packed protobuf message.
 */
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
