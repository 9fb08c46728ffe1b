import { useEffect, useRef, useState } from 'react';

import placeholder from './placeholder.svg';

interface AnalyticsPictureProps {
  readonly theme: 'light' | 'dark';
  readonly className: string;
}

/** Analytics on a phone; a placeholder where the picture cannot be loaded, as without a network. */
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
    // It may have failed before anybody listened.
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
