/**
 * How this browser installs web apps. `ios`: by hand, on an iPhone or iPad. `safari`: by hand, on a Mac. `standalone`: the app runs
 * installed.
 */
export type Platform = 'standalone' | 'ios' | 'safari' | 'browser';

interface Signs {
  readonly isStandalone: boolean;
  readonly userAgent: string;
  /** HTML defines this as a name of the engine: "Apple Computer, Inc." means WebKit, as in every browser on an iPhone. */
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
  // Only Safari has this property.
  const isOnHomeScreen = (navigator as { standalone?: boolean }).standalone === true;
  return platformOf({ isStandalone: isInstalled || isOnHomeScreen, userAgent, vendor, maxTouchPoints });
}

/**
 * True if the browser may delete all stored data of a site after seven days of use without a tap or key press in the site: WebKit on
 * Apple's systems, https://webkit.org/blog/10218/full-third-party-cookie-blocking-and-more/. An installed app is exempt. Some versions wait
 * longer: https://github.com/WebKit/WebKit/pull/46107. Persistent storage is not known to be exempt:
 * https://webkit.org/blog/14403/updates-to-storage-policy/ only mentions full disks.
 */
export function deletesUnvisited(): boolean {
  const platform = thisPlatform();
  return isApple(navigator.vendor) && (platform === 'ios' || platform === 'safari');
}

function isApple(vendor: string): boolean {
  return vendor === 'Apple Computer, Inc.';
}

/** True for an iPhone or iPad. */
export function isPhoneOrTablet({ userAgent, maxTouchPoints }: Pick<Signs, 'userAgent' | 'maxTouchPoints'>): boolean {
  // iPadOS reports a Mac; no Mac has a touch screen.
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
}
