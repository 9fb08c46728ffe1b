/** How this browser gets Ekagra onto the home screen; `standalone`: it is running from there. */
export type Platform = 'standalone' | 'ios' | 'browser';

interface Signs {
  readonly isStandalone: boolean;
  readonly userAgent: string;
  readonly maxTouchPoints: number;
}

export function platformOf({ isStandalone, userAgent, maxTouchPoints }: Signs): Platform {
  if (isStandalone) return 'standalone';
  // An iPad says that it is a Mac; no Mac has a touch screen.
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
  return isIos ? 'ios' : 'browser';
}

export function thisPlatform(): Platform {
  const { userAgent, maxTouchPoints } = navigator;
  const isInstalled = matchMedia('(display-mode: standalone), (display-mode: fullscreen), (display-mode: minimal-ui)').matches;
  // Safari's own word for it.
  const isOnHomeScreen = (navigator as { standalone?: boolean }).standalone === true;
  return platformOf({ isStandalone: isInstalled || isOnHomeScreen, userAgent, maxTouchPoints });
}
