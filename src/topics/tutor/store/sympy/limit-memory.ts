/** Limit for SymPy, which needs 60 MB for what it can solve. */
const MOST_BYTES = 512 * 1024 * 1024;
const PAGE = 65_536;

/**
 * Limits the WebAssembly memory of this worker; Python then raises a MemoryError. Without a limit, expanding `(x + y + z + w)^900` takes
 * more than a gigabyte in its ten seconds, and a phone kills the tab. Emscripten has no option for it.
 */
export function limitMemory(mostBytes = MOST_BYTES): void {
  // oxlint-disable-next-line typescript/unbound-method
  const grow = WebAssembly.Memory.prototype.grow;
  WebAssembly.Memory.prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * PAGE > mostBytes) throw new RangeError('More memory than a question may take');
    return grow.call(this, pages);
  };
}
