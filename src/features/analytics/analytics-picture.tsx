import { useEffect, useRef, useState } from 'react';

import placeholder from './placeholder.svg';

interface AnalyticsPictureProps {
  readonly theme: 'light' | 'dark';
  readonly className: string;
}

/** Screenshot of analytics; a placeholder when it cannot be loaded, for example offline. */
export function AnalyticsPicture({ className = '' }: { className?: string }) {
  return (
    <>
      <ThemedPicture theme="light" className={`[[data-theme=dark]_&]:hidden ${className}`} />
      <ThemedPicture theme="dark" className={`hidden [[data-theme=dark]_&]:block ${className}`} />
    </>
  );
}

function ThemedPicture({ theme, className }: AnalyticsPictureProps) {
  const picture = useRef<HTMLImageElement>(null);
  const [isBroken, setIsBroken] = useState(false);

  useEffect(() => {
    // The image may have failed before the listener was attached.
    const { complete, naturalWidth } = picture.current!;
    if (complete && naturalWidth === 0) setIsBroken(true);
  }, []);

  return (
    <img
      ref={picture}
      src={isBroken ? placeholder : `/screenshots/analytics-phone-${theme}.webp`}
      alt={isBroken ? 'A placeholder for the picture of analytics' : 'Analytics on a phone, drawn in dots'}
      width={360}
      height={740}
      loading="lazy"
      decoding="async"
      className={`h-auto border border-line ${className}`}
      onError={() => setIsBroken(true)}
    />
  );
}
