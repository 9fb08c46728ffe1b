interface ScreenshotProps {
  /** Name under /screenshots/, without -light.webp or -dark.webp. */
  readonly name: string;
  readonly alt: string;
  /** In CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly className?: string;
}

/** A screenshot in the page's theme. Browsers only download the visible one. */
export function Screenshot({ name, alt, width, height, className = '' }: ScreenshotProps) {
  return (['light', 'dark'] as const).map((theme) => (
    <img
      key={theme}
      src={`/screenshots/${name}-${theme}.webp`}
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      className={`h-auto border border-line shadow-float ${theme === 'light' ? 'dark-theme:hidden' : 'hidden dark-theme:block'} ${className}`}
    />
  ));
}
