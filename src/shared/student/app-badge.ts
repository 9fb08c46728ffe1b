/** The Badging API; not in every browser. */
type Badging = Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>;

/** Sets the number on the installed app's icon; 0 clears it. */
export async function setAppBadge(count: number): Promise<void> {
  if (count === 0) return clearAppBadge();
  // Browsers reject this when the app is not installed.
  await (navigator as Badging).setAppBadge?.(count).catch(() => undefined);
}

export async function clearAppBadge(): Promise<void> {
  await (navigator as Badging).clearAppBadge?.().catch(() => undefined);
}
