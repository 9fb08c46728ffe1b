/**
 * How this browser installs web apps. `ios`: on an iPhone or iPad, by hand. `safari`: on a Mac, by hand. `standalone`: the app runs
 * installed.
 */
export type Platform = 'standalone' | 'ios' | 'safari' | 'browser';

interface Signs {
  readonly isStandalone: boolean;
  readonly userAgent: string;
  /** HTML defines it as a name of the engine: "Apple Computer, Inc." is WebKit, every browser of an iPhone included. */
  readonly vendor: string;
  readonly maxTouchPoints: number;
}

export function platformOf(signs: Signs): Platform {
  if (signs.isStandalone) return 'standalone';
  if (isPhoneOrTablet(signs)) return 'ios';
  return isApple(signs.vendor) && signs.userAgent.includes('Macintosh') ? 'safari' : 'browser';
}

export function thisPlatform(): Platform {
  const { userAgent, vendor, maxTouchPoints } = navigator;
  const isInstalled = matchMedia('(display-mode: standalone), (display-mode: fullscreen), (display-mode: minimal-ui)').matches;
  // Safari only.
  const isOnHomeScreen = (navigator as { standalone?: boolean }).standalone === true;
  return platformOf({ isStandalone: isInstalled || isOnHomeScreen, userAgent, vendor, maxTouchPoints });
}

/**
 * True where the browser may delete everything that a site stores, once it was used on seven days without a tap or key in the site:
 * WebKit on Apple's systems, https://webkit.org/blog/10218/full-third-party-cookie-blocking-and-more/. An installed app is exempt.
 * Some versions wait longer: https://github.com/WebKit/WebKit/pull/46107. Persistent storage is not known to be exempt:
 * https://webkit.org/blog/14403/updates-to-storage-policy/ speaks of full disks alone.
 */
export function deletesUnvisited(): boolean {
  const platform = thisPlatform();
  return isApple(navigator.vendor) && (platform === 'ios' || platform === 'safari');
}

function isApple(vendor: string): boolean {
  return vendor === 'Apple Computer, Inc.';
}

/** With Apple's system. */
export function isPhoneOrTablet({ userAgent, maxTouchPoints }: Pick<Signs, 'userAgent' | 'maxTouchPoints'>): boolean {
  // iPadOS reports a Mac; no Mac has a touch screen.
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
}
