import '../../../shared/browser/polyfills.ts';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

// The browser's own digest would need the whole file in memory.
async function hashOf(content: Blob): Promise<string> {
  const hash = sha256.create();
  const reader = content.stream().getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return bytesToHex(hash.digest());
    hash.update(value);
  }
}

addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  // `reportError` fires the worker's error event, which ends it.
  hashOf(data).then((hash) => postMessage(hash), reportError);
});
