/** The screens that present the app: they show nothing of whoever is signed in. */
export function isAdvertisement(path: string): boolean {
  return path === '/' || path.includes('-landing');
}
