import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';

import { EmailLink } from './email-link.tsx';
import { InformationPage } from './information-page.tsx';
import { Button } from '../../../ui/button.tsx';
import { lazyDialog } from '../../../ui/lazy-dialog.ts';
import { lazyNamed } from '../../../ui/lazy-named.ts';

/** Lazy. Path and user are read on use, because prerendered pages have neither. */
const FeedbackDialog = lazyDialog(() => import('./feedback-dialog.tsx'), 'FeedbackDialog');

const WidgetLink = lazyNamed(() => import('./widget-link.tsx'), 'WidgetLink');

interface ContactUsProps {
  readonly email: string;
  /** URL of a feedback widget; empty: feedback goes to Ekagra's own server. */
  readonly feedbackUrl: string;
}

export function ContactUs({ email, feedbackUrl }: ContactUsProps) {
  return (
    <InformationPage title="Contact us" lead="Write in English or Hindi. A person reads it.">
      <h2>Write to us</h2>
      <p>
        <EmailLink email={email} />
      </p>

      <h2 id="feedback" className="scroll-mt-20">
        Feedback
      </h2>
      <p>
        Tell us what you were doing, what you expected and what happened instead, and on which phone. Ideas and praise are welcome, too.
      </p>
      <Feedback widgetUrl={feedbackUrl} />

      <h2>Something is missing or is not sent</h2>
      <p>
        Do not clear the browser’s data and do not sign out: what has not been sent is only on this device. The mark at the top of the board
        says how many changes wait. They are sent automatically when you are online; if it reads “needs attention”, press “Review changes”.
      </p>

      <h2>A security problem</h2>
      <p>Write to the same address with “security” in the subject, and give us time to fix it before you publish.</p>

      <h2>Your data</h2>
      <p>
        What is stored, who can read it and how to have it deleted is in the <Link to="/privacy-policy">privacy policy</Link>.
      </p>
    </InformationPage>
  );
}

function Feedback({ widgetUrl }: { widgetUrl: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="mt-5">
      <Button onClick={() => setIsOpen(true)}>Write feedback</Button>
      {isOpen ? (
        <Suspense>{widgetUrl === '' ? <FeedbackDialog onClose={() => setIsOpen(false)} /> : <WidgetLink url={widgetUrl} />}</Suspense>
      ) : null}
    </div>
  );
}
