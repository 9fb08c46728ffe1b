/** True for marketing pages, which show nothing about the signed-in student. */
export function isAdvertisement(path: string): boolean {
  return path === '/' || path.includes('-landing');
}
