import { Link } from '@tanstack/react-router';

import { Bindu } from '../ui/bindu.tsx';

/** The places a student can go to, in the order of the thumb. There is room for five. Their height does not grow with
 * the text, up to twice its size: what floats above them counts on it, and a small screen has none to give. */
const DESTINATIONS = [{ to: '/tasks', label: 'Tasks', Icon: TasksIcon }] as const;

export function AppNavigation() {
  return (
    <nav
      aria-label="Main"
      className="flex flex-col items-center gap-6 border-t border-line bg-page pr-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)] [grid-area:nav] rail:w-22 rail:border-t-0 rail:border-r rail:bg-column rail:pt-4"
    >
      <Bindu className="hidden size-8 rail:block" />
      <ul className="flex w-full max-w-md justify-around rail:flex-col rail:gap-2 rail:px-2">
        {DESTINATIONS.map(({ to, label, Icon }) => (
          <li key={to} className="flex flex-1">
            <Link
              to={to}
              className="group flex min-h-[64px] flex-1 flex-col items-center justify-center gap-0.5 rounded-xl px-1 text-xs text-ink-soft -outline-offset-2 hover:text-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink rail:hover:bg-hover rail:aria-[current=page]:bg-page"
            >
              <Icon />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Three lines, each begun by a dot; the first is solid where the student is. */
function TasksIcon() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden className="size-[24px]" fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round">
      <path d="M11 6h9.5M11 12h9.5M11 18h9.5" />
      <circle cx="5" cy="6" r="2" className="group-aria-[current=page]:fill-current" />
      <circle cx="5" cy="12" r="2" />
      <circle cx="5" cy="18" r="2" />
    </svg>
  );
}
