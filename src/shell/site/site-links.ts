import { contact } from './contact.ts';

/** Pages linked in the site's header and footer. */
const FEATURE_LINKS = [
  { to: '/ai-landing', label: 'AI Tutor' },
  { to: '/groups-landing', label: 'Groups' },
  { to: '/productivity-landing', label: 'Productivity' },
  { to: '/tasks-landing', label: 'Tasks' },
  { to: '/analytics-landing', label: 'Analytics' },
  { to: '/mocktest-landing', label: 'Mock Tests' },
] as const;

/** The operator may keep the changelog on another site; the router's link accepts an external URL too. */
const CHANGELOG = { to: (contact.changelogUrl || '/changelog') as '/changelog', label: 'Changelog' } as const;

export const HEADER_LINKS = [
  ...FEATURE_LINKS,
  { to: '/about-us', label: 'About' },
  { to: '/contact-us', label: 'Contact' },
  CHANGELOG,
] as const;

export const FOOTER_SECTIONS = [
  { title: 'Features', links: [...FEATURE_LINKS, { to: '/qa-landing', label: 'Questions & Answers' }] },
  {
    title: 'Resources',
    links: [
      { to: '/about-us', label: 'About us' },
      CHANGELOG,
      { to: '/qa', label: 'Q&A directory' },
      { to: '/shared', label: 'Shared chats' },
    ],
  },
  {
    title: 'Legal',
    links: [
      { to: '/privacy-policy', label: 'Privacy policy' },
      { to: '/terms-of-service', label: 'Terms of service' },
    ],
  },
] as const;
