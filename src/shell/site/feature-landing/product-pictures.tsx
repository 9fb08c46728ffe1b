/** Screenshots of a screen, taken by scripts/assets/take-screenshots.ts. */
export interface ProductScreen {
  /** Prefix of the file name: see `Screenshot`. */
  readonly name: string;
  readonly onDesk: string;
  readonly onPhone: string;
}

/** Screenshots of a desktop and a phone. A phone shows only the latter, because the desktop's would be unreadable. */
export function ProductPictures({ screen: { name, onDesk, onPhone } }: { screen: ProductScreen }) {
  return (
    <div className="relative sm:pr-[7%] sm:pb-14">
      <div className="max-sm:hidden">
        <Screenshot name={`${name}-desk`} alt={onDesk} width={1280} height={800} className="w-full rounded-xl" />
      </div>
      <div className="mx-auto w-4/5 max-w-72 sm:absolute sm:right-0 sm:bottom-0 sm:w-1/4">
        <Screenshot name={`${name}-phone`} alt={onPhone} width={360} height={740} className="w-full rounded-2xl" />
      </div>
    </div>
  );
}

interface ScreenshotProps {
  /** Name under /screenshots/, without -light.webp or -dark.webp. */
  readonly name: string;
  readonly alt: string;
  /** Width in CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly className?: string;
}

/** A screenshot in the page's theme. Browsers only download the visible one. */
function Screenshot({ name, alt, width, height, className = '' }: ScreenshotProps) {
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
