import { Link } from '@tanstack/react-router';

export function NotFoundPage() {
  return (
    <main className="grid min-h-dvh place-content-center gap-3 gutter text-center">
      <p aria-hidden className="flex items-center justify-center gap-2 font-display text-6xl font-semibold text-ink-soft">
        4
        <svg viewBox="0 0 32 32" className="size-11">
          <circle
            cx="16"
            cy="16"
            r="13"
            fill="none"
            stroke="currentColor"
            strokeWidth="3"
            strokeDasharray="0.01 6.8"
            strokeLinecap="round"
          />
        </svg>
        4
      </p>
      <h1 className="font-display text-2xl font-semibold">Page Not Found</h1>
      <p className="text-ink-soft">The page you're looking for doesn't exist or has been moved.</p>
      <Link
        to="/"
        className="mx-auto mt-4 inline-flex min-h-11 items-center rounded-lg border border-line-strong bg-surface px-4 font-medium hover:bg-hover"
      >
        Return Home
      </Link>
    </main>
  );
}
