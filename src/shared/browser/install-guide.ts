import { isPhoneOrTablet } from './platform.ts';

/** Variants of the steps for installing by hand. `other`: a browser or app on an iPhone that is not Safari. */
export type InstallGuide = 'iphone' | 'older-iphone' | 'ipad' | 'mac' | 'other';

export function installGuideOf(signs: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): InstallGuide {
  const { userAgent } = signs;
  if (!isPhoneOrTablet(signs)) return 'mac';
  // Safari 26 reports iOS 18; only its own version number is correct.
  const version = /Version\/(\d+)/.exec(userAgent)?.[1];
  if (version === undefined || /CriOS|FxiOS|EdgiOS/.test(userAgent)) return 'other';
  if (!/iPhone|iPod/.test(userAgent)) return 'ipad';
  return Number(version) < 26 ? 'older-iphone' : 'iphone';
}
