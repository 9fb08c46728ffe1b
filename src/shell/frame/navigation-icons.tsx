import type { ReactNode } from 'react';

/** Every icon is dots and what is between them; a dot is solid where the student is. */
const SOLID_WHEN_HERE = 'group-current:fill-current';

function Icon({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden className="size-[24px]" fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round">
      {children}
    </svg>
  );
}

/** Three lines, each with a leading dot. */
export function TasksIcon() {
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
export function FocusIcon() {
  return (
    <Icon>
      <path d="M12 3.5a8.5 8.5 0 1 1-7.36 4.25" />
      <circle cx="12" cy="12" r="2.75" className={SOLID_WHEN_HERE} />
    </Icon>
  );
}

/** A speech bubble with a dot. */
export function TutorIcon() {
  return (
    <Icon>
      <path d="M6.5 19.2 3.5 20.5l1-3.6A8.5 8.5 0 1 1 8 19.6" />
      <circle cx="12" cy="12" r="2.25" className={SOLID_WHEN_HERE} />
    </Icon>
  );
}

/** Three dots facing each other. */
export function GroupsIcon() {
  return (
    <Icon>
      <path d="m10.6 7.9-3.2 6.2M13.4 7.9l3.2 6.2M9 17h6" />
      <circle cx="12" cy="5.25" r="2.5" className={SOLID_WHEN_HERE} />
      <circle cx="6" cy="17" r="2.5" />
      <circle cx="18" cy="17" r="2.5" />
    </Icon>
  );
}

export function MoreIcon() {
  return (
    <Icon>
      <circle cx="5" cy="12" r="1.75" fill="currentColor" stroke="none" />
      <circle cx="12" cy="12" r="1.75" fill="currentColor" stroke="none" />
      <circle cx="19" cy="12" r="1.75" fill="currentColor" stroke="none" />
    </Icon>
  );
}
