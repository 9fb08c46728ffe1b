export interface TarFile {
  /** From the archive's root, without a leading slash. */
  readonly path: string;
  /** A view of the archive; undefined for a directory. */
  readonly content: Buffer | undefined;
}

const BLOCK = 512;

/** Directories and files of a tar archive (POSIX ustar), in its order: a directory comes before what it contains. */
export function readTar(archive: Buffer): TarFile[] {
  const files: TarFile[] = [];
  let at = 0;
  while (archive[at]) {
    const text = (from: number, length: number): string => {
      const field = archive.subarray(at + from, at + from + length);
      const end = field.indexOf(0);
      return field.toString('utf8', 0, end < 0 ? length : end);
    };
    const [name, prefix, type, size] = [text(0, 100), text(345, 155), text(156, 1), parseInt(text(124, 12), 8)];
    if (text(257, 5) !== 'ustar' || !['0', '', '5'].includes(type) || Number.isNaN(size))
      throw new Error('This is no tar archive of files');
    const path = (prefix === '' ? name : `${prefix}/${name}`).replace(/^\/|\/$/g, '');
    const start = at + BLOCK;
    const isDirectory = type === '5';
    if (start + size > archive.length) throw new Error('The tar archive ends in the middle of a file');
    if (path.split('/').includes('..')) throw new Error('The tar archive leads out of its directory');
    files.push({ path, content: isDirectory ? undefined : archive.subarray(start, start + size) });
    at = start + (isDirectory ? 0 : Math.ceil(size / BLOCK) * BLOCK);
  }
  // An archive ends with two blocks of zeros; a shorter one was cut between two files.
  if (archive.length < at + 2 * BLOCK) throw new Error('The tar archive ends in the middle of a file');
  return files;
}
