import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';

import { SiteAccount } from './site-account.tsx';
import { SiteHeader } from './site-header.tsx';
import { Bindu } from '../../ui/bindu.tsx';
import { contact } from './contact.ts';
import { FOOTER_SECTIONS } from './site-links.ts';

const FOOTER_LINK = 'inline-flex min-h-11 items-center text-ink-soft underline-offset-4 hover:text-ink hover:underline';

/** Frame of the public pages. `children` is the page's `main`. */
export function SiteFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <SiteAccount />
      <div className="grid min-h-dvh grid-cols-1 grid-rows-[auto_1fr_auto]">
        <SiteHeader />
        {children}
        <SiteFooter />
      </div>
    </>
  );
}

function SiteFooter() {
  return (
    <footer className="border-t border-line bg-column pb-[env(safe-area-inset-bottom)]">
      <div className="mx-auto grid max-w-6xl grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-x-6 gap-y-10 px-4 py-12 sm:px-6 md:grid-cols-4">
        {FOOTER_SECTIONS.map(({ title, links }) => (
          <FooterSection key={title} title={title}>
            {links.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className={FOOTER_LINK}>
                  {label}
                </Link>
              </li>
            ))}
          </FooterSection>
        ))}
        <FooterSection title="Contact">
          <li>
            <Link to="/contact-us" className={FOOTER_LINK}>
              Contact us
            </Link>
          </li>
          <li>
            <Link to="/contact-us" hash="feedback" className={FOOTER_LINK}>
              Give feedback
            </Link>
          </li>
          {contact.social.map(({ name, url }) => (
            <li key={url}>
              <a href={url} rel="me noreferrer" className={FOOTER_LINK}>
                {name}
              </a>
            </li>
          ))}
        </FooterSection>
      </div>
      <p className="mx-auto flex max-w-6xl items-center gap-3 px-4 pb-10 text-sm text-ink-soft sm:px-6">
        <Bindu className="size-6 shrink-0" />
        <span>
          Ekagra,{' '}
          <span lang="hi" className="font-name">
            एकाग्र
          </span>
          : one-pointed. Free, and open source under the MIT licence.
        </span>
      </p>
    </footer>
  );
}

function FooterSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="font-display text-lg font-semibold">{title}</h2>
      <ul className="mt-1">{children}</ul>
    </section>
  );
}
