/** The Badging API, which not every browser has. */
type Badging = Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>;

/** Puts a number on the icon of the installed app; none for 0. */
export async function setAppBadge(count: number): Promise<void> {
  if (count === 0) return clearAppBadge();
  // Refused where the app is not installed.
  await (navigator as Badging).setAppBadge?.(count).catch(() => undefined);
}

export async function clearAppBadge(): Promise<void> {
  await (navigator as Badging).clearAppBadge?.().catch(() => undefined);
}
