const NAME = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\/[\w-]+(?:\.[\w-]+)*$/;

/**
 * True for an object name: the student's folder, a slash, a file. Names come from rows of others and from files, and become part of
 * an address: `../` in one would lead a signed request to another end of the server.
 */
export function isPictureName(path: string): boolean {
  return path.length <= 300 && NAME.test(path);
}
