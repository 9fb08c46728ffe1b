/** Maximum bytes hashed in one piece: memory that a phone can spare. */
const AT_ONCE_BYTES = 8 * 1024 * 1024;

/** SHA-256 in hexadecimal, by the browser. */
export async function digestOf(bytes: ArrayBuffer): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * SHA-256 of a file of any size. The browser's digest needs the whole file in memory, so a large file is read piece by piece in a worker,
 * at a tenth of the speed.
 */
export async function sha256Of(file: Blob, atOnceBytes = AT_ONCE_BYTES): Promise<string> {
  return file.size <= atOnceBytes ? digestOf(await file.arrayBuffer()) : sha256InWorker(file);
}

function sha256InWorker(file: Blob): Promise<string> {
  const worker = new Worker(new URL('sha256.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<string>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<string>) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.postMessage(file);
  }).finally(() => worker.terminate());
}
