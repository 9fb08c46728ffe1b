/** SymPy takes 60 MB to solve what it can solve. */
const MOST_BYTES = 512 * 1024 * 1024;
const PAGE = 65_536;

/**
 * Python raises a MemoryError where its memory may not grow. Without a limit `(x + y + z + w)^900`, multiplied out, takes more than a
 * gigabyte in its ten seconds, for which a phone kills the tab. Emscripten takes no limit, so it is set for this whole worker.
 */
export function limitMemory(mostBytes = MOST_BYTES): void {
  // oxlint-disable-next-line typescript/unbound-method
  const grow = WebAssembly.Memory.prototype.grow;
  WebAssembly.Memory.prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * PAGE > mostBytes) throw new RangeError('More memory than a question may take');
    return grow.call(this, pages);
  };
}
