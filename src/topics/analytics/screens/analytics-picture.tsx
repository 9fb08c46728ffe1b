/** Screenshot of the analytics in the page's theme. Browsers only download the visible image; see src/ui/broken-pictures.ts. */
export function AnalyticsPicture({ className = '' }: { className?: string }) {
  return (['light', 'dark'] as const).map((theme) => (
    <img
      key={theme}
      src={`/screenshots/analytics-phone-${theme}.webp`}
      alt="Analytics on a phone, drawn in dots"
      width={360}
      height={740}
      loading="lazy"
      decoding="async"
      className={`h-auto border border-line ${theme === 'light' ? 'dark-theme:hidden' : 'hidden dark-theme:block'} ${className}`}
    />
  ));
}
