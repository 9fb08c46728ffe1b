/** Marketing pages: they show nothing of the signed-in student. */
export function isAdvertisement(path: string): boolean {
  return path === '/' || path.includes('-landing');
}
