/** How this browser installs web apps; `standalone`: the app runs installed. */
export type Platform = 'standalone' | 'ios' | 'browser';

interface Signs {
  readonly isStandalone: boolean;
  readonly userAgent: string;
  readonly maxTouchPoints: number;
}

export function platformOf({ isStandalone, userAgent, maxTouchPoints }: Signs): Platform {
  if (isStandalone) return 'standalone';
  // iPadOS reports a Mac; no Mac has a touch screen.
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
  return isIos ? 'ios' : 'browser';
}

export function thisPlatform(): Platform {
  const { userAgent, maxTouchPoints } = navigator;
  const isInstalled = matchMedia('(display-mode: standalone), (display-mode: fullscreen), (display-mode: minimal-ui)').matches;
  // Safari only.
  const isOnHomeScreen = (navigator as { standalone?: boolean }).standalone === true;
  return platformOf({ isStandalone: isInstalled || isOnHomeScreen, userAgent, maxTouchPoints });
}
