import type { Downloadable, PackFile } from '../rules/pack.ts';
import type { FileStore } from './pack-store.ts';

/** Why a download stopped. */
export type PackProblem = 'no-network' | 'storage-full' | 'damaged' | 'unavailable';

export type DownloadOutcome = 'whole' | 'paused' | PackProblem;

interface Download<P extends Downloadable> {
  readonly store: FileStore<P>;
  readonly fetch: typeof fetch;
  readonly signal: AbortSignal;
  /** Called with the number of the pack's bytes that are on the device. */
  readonly onProgress: (have: number) => void;
}

/** Downloads the missing part of a pack. */
export async function downloadPack<P extends Downloadable>(pack: P, download: Download<P>): Promise<DownloadOutcome> {
  const { store, signal, onProgress } = download;
  let before = 0;
  try {
    for (const file of pack.files) {
      const problem = await downloadFile(file, { ...download, onProgress: (have) => onProgress(before + have) });
      if (problem !== null) return problem;
      before += file.bytes;
    }
    await store.finish(pack);
    return 'whole';
  } catch (error) {
    if (signal.aborted) return 'paused';
    if (error instanceof DOMException && error.name === 'QuotaExceededError') return 'storage-full';
    // Thrown by `fetch` and by a broken body.
    if (error instanceof TypeError) return 'no-network';
    throw error;
  }
}

async function downloadFile<P extends Downloadable>(file: PackFile, download: Download<P>): Promise<PackProblem | null> {
  const { store, onProgress } = download;
  // One retry from the beginning if the content does not match its hash.
  for (let round = 0; round < 2; round++) {
    const have = await store.have(file);
    onProgress(have);
    if (have < file.bytes) {
      const isServed = await downloadRest(file, have, download);
      if (!isServed) return 'unavailable';
      // A body can end early without an error.
      if ((await store.have(file)) < file.bytes) return 'no-network';
    }
    if (await store.join(file)) return null;
  }
  return 'damaged';
}

/**
 * Downloads the missing part of a file.
 * @returns false when the server does not have this file
 */
async function downloadRest<P extends Downloadable>(
  file: PackFile,
  have: number,
  { store, fetch, signal, onProgress }: Download<P>,
): Promise<boolean> {
  const response = await fetch(file.url, { signal, cache: 'no-store', ...(have === 0 ? {} : { headers: { range: `bytes=${have}-` } }) });
  if (!response.ok || response.body === null) return false;
  const isRest = response.status === 206;
  if (isRest && !response.headers.get('content-range')?.startsWith(`bytes ${have}-`)) return false;
  const reader = response.body.getReader();
  /** Bytes to skip when the server ignores range requests and sends the whole file. */
  let past = isRest ? 0 : have;
  let kept = have;
  let piece: Uint8Array[] = [];
  let size = 0;
  const keep = async () => {
    if (size === 0) return;
    await store.keepPiece(file, kept, joined(piece, size));
    kept += size;
    [piece, size] = [[], 0];
  };
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      const rest = value.subarray(Math.min(past, value.length));
      past -= value.length - rest.length;
      piece.push(rest);
      size += rest.length;
      onProgress(kept + size);
      if (size >= store.pieceBytes) await keep();
    }
  } finally {
    // The connection broke or the student paused: received pieces are stored. On a full device nothing more is stored.
    void reader.cancel().catch(() => {});
    await keep();
  }
  return true;
}

function joined(pieces: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
