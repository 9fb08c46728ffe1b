import { Link, useNavigate, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { lazyNamed } from '../../ui/lazy-named.ts';
import { useReplica } from '../../shared/replica/replica-context.tsx';
import { Bindu } from '../../ui/bindu.tsx';
import { PopupMenu } from '../../ui/popup-menu.tsx';
import { OptionalBoundary } from '../optional-boundary.tsx';

/** Every icon consists of dots and lines between them. A dot is filled on the current destination. */
const SOLID_WHEN_HERE = 'group-current:fill-current';

/** Loaded after the local database. */
const TimeOnTab = lazyNamed(() => import('../../topics/focus/screens/time-on-tab.tsx'), 'TimeOnTab');
const GroupNews = lazyNamed(() => import('../student/group-news.tsx'), 'GroupNews');
const QuestionNews = lazyNamed(() => import('../student/question-news.tsx'), 'QuestionNews');

/** The main destinations. A phone has room for five with "More"; the rail shows all. */
const DESTINATIONS = [
  { to: '/tasks', label: 'Tasks', Icon: TasksIcon },
  { to: '/productivity', label: 'Focus', Icon: FocusIcon },
  { to: '/ai/{-$chatId}', label: 'Tutor', Icon: TutorIcon },
  { to: '/groups', label: 'Groups', Icon: GroupsIcon },
] as const;

const MORE = [
  { to: '/cards', label: 'Revision cards' },
  { to: '/syllabus', label: 'Syllabus' },
  { to: '/analytics', label: 'Analytics' },
  { to: '/mock-tests', label: 'Mock tests' },
  { to: '/qa', label: 'Questions & answers' },
  { to: '/shared', label: 'Shared chats' },
  { to: '/migration', label: 'Import & export' },
  { to: '/profile', label: 'Profile' },
  { to: '/settings', label: 'Settings' },
] as const;

const WORD = 'text-[min(0.75rem,4.2vw)] leading-[16px] text-ink-soft rail:text-xs';
const ITEM = `flex flex-1 flex-col items-center justify-center gap-0.5 rounded-xl px-[4px] ${WORD} hover:text-ink rail:hover:bg-hover`;
/** A fixed height that does not grow with the text: elements that float above depend on it, and a small screen has no height to spare. */
const LARGE_ITEM = 'min-h-[64px]';
const SMALL_ITEM = 'min-h-11 rail:px-px -outline-offset-2 text-center wrap-anywhere hyphens-auto';
const BAR = 'border-t border-line bg-page pb-[env(safe-area-inset-bottom)]';
const RAIL = 'rail:w-22 rail:overflow-y-auto rail:border-t-0 rail:border-r rail:bg-column rail:pt-4';

export function AppNavigation() {
  const replica = useReplica();
  return (
    <nav aria-label="Main" className={`flex flex-col items-center gap-6 [grid-area:nav] ${BAR} ${RAIL}`}>
      <Bindu className="hidden size-8 shrink-0 rail:block" />
      <ul className="flex w-full max-w-md justify-around rail:flex-col rail:gap-1 rail:px-1">
        {DESTINATIONS.map(({ to, label, Icon }) => (
          <li key={to} className="flex flex-1">
            <Link
              to={to}
              className={`group -outline-offset-2 current:font-semibold current:text-ink rail:current:bg-page ${ITEM} ${LARGE_ITEM}`}
            >
              <span className="relative">
                <Icon />
                {to === '/groups' && replica !== null ? (
                  <OptionalBoundary>
                    <GroupNews />
                  </OptionalBoundary>
                ) : null}
              </span>
              <span className="has-[+[data-time]]:sr-only">{label} </span>
              {to === '/productivity' && replica !== null ? (
                <OptionalBoundary>
                  <TimeOnTab />
                </OptionalBoundary>
              ) : null}
            </Link>
          </li>
        ))}
        <li className="flex flex-1 rail:hidden">
          <More hasData={replica !== null} />
        </li>
        {MORE.map(({ to, label }) => (
          <li key={to} className="hidden rail:flex">
            <Link to={to} className={`current:font-semibold current:text-ink rail:current:bg-page ${ITEM} ${SMALL_ITEM}`}>
              {label}
              {to === '/qa' && replica !== null ? <NewAnswers /> : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Number of new answers to questions that the student asked or follows. */
function NewAnswers() {
  return (
    <OptionalBoundary>
      <QuestionNews />
    </OptionalBoundary>
  );
}

/** Secondary destinations. */
function More({ hasData }: { hasData: boolean }) {
  const navigate = useNavigate();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const isHere = MORE.some(({ to }) => path === to || path.startsWith(`${to}/`));
  return (
    <div
      className={`group relative ${isHere ? 'font-semibold text-ink rail:bg-page' : ''} ${ITEM} ${LARGE_ITEM}`}
      aria-current={isHere ? 'true' : undefined}
    >
      <div className="absolute inset-0 grid [&>button]:size-full [&>button]:rounded-xl [&>button]:pb-[18px]">
        <PopupMenu
          label="More"
          button={<MoreIcon />}
          items={MORE.map(({ to, label }) => ({
            label,
            mark: to === '/qa' && hasData ? <NewAnswers /> : null,
            onSelect: () => void navigate({ to }),
          }))}
        />
      </div>
      {hasData ? (
        <span className="pointer-events-none absolute top-[2px] left-1/2 ml-[4px] [&>span]:h-[20px] [&>span]:min-w-[20px] [&>span]:px-[6px] [&>span]:text-[12px]">
          <NewAnswers />
        </span>
      ) : null}
      <span aria-hidden className="pointer-events-none relative mt-[26px]">
        More
      </span>
    </div>
  );
}

function Icon({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden className="size-[24px]" fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round">
      {children}
    </svg>
  );
}

/** Three lines, each with a leading dot. */
function TasksIcon() {
  return (
    <Icon>
      <path d="M11 6h9.5M11 12h9.5M11 18h9.5" />
      <circle cx="5" cy="6" r="2" className={SOLID_WHEN_HERE} />
      <circle cx="5" cy="12" r="2" />
      <circle cx="5" cy="18" r="2" />
    </Icon>
  );
}

/** A dot and an arc of the remaining hour. */
function FocusIcon() {
  return (
    <Icon>
      <path d="M12 3.5a8.5 8.5 0 1 1-7.36 4.25" />
      <circle cx="12" cy="12" r="2.75" className={SOLID_WHEN_HERE} />
    </Icon>
  );
}

/** A speech bubble with a dot. */
function TutorIcon() {
  return (
    <Icon>
      <path d="M6.5 19.2 3.5 20.5l1-3.6A8.5 8.5 0 1 1 8 19.6" />
      <circle cx="12" cy="12" r="2.25" className={SOLID_WHEN_HERE} />
    </Icon>
  );
}

/** Three dots facing each other. */
function GroupsIcon() {
  return (
    <Icon>
      <path d="m10.6 7.9-3.2 6.2M13.4 7.9l3.2 6.2M9 17h6" />
      <circle cx="12" cy="5.25" r="2.5" className={SOLID_WHEN_HERE} />
      <circle cx="6" cy="17" r="2.5" />
      <circle cx="18" cy="17" r="2.5" />
    </Icon>
  );
}

function MoreIcon() {
  return (
    <Icon>
      <circle cx="5" cy="12" r="1.75" fill="currentColor" stroke="none" />
      <circle cx="12" cy="12" r="1.75" fill="currentColor" stroke="none" />
      <circle cx="19" cy="12" r="1.75" fill="currentColor" stroke="none" />
    </Icon>
  );
}
