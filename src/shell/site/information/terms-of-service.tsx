import { Link } from '@tanstack/react-router';

import { InformationPage } from './information-page.tsx';

export function TermsOfService() {
  return (
    <InformationPage
      title="Terms of service"
      lead="Ekagra is free. These are the few rules by which everybody can use it, and what you may expect in return."
      changedOn="2026-11-25"
    >
      <h2>Your account</h2>
      <ul>
        <li>One account for one person, with an email address that is yours. It has to be confirmed where the server can send mail.</li>
        <li>Keep your password to yourself. You are responsible for what is done with your account.</li>
        <li>If you are under 18, a parent or guardian has to agree.</li>
      </ul>

      <h2>What it costs</h2>
      <p>Nothing. No credit card is required, there is no paid version, and your data is not sold.</p>

      <h2>What is yours</h2>
      <p>
        What you write belongs to you. You let Ekagra store it and show it to the people you share it with, so that it can work. Your
        permission ends when you delete it.
      </p>

      <h2>What is not allowed</h2>
      <ul>
        <li>Writing to others what insults, threatens or deceives them, or what the law forbids.</li>
        <li>Uploading what is not yours to share, such as whole books or papers of a test that is still going on.</li>
        <li>Looking for other people’s data, getting around limits, or overloading the server on purpose.</li>
        <li>Using automatic programs to make accounts or to ask the tutor.</li>
      </ul>
      <p>Found a weakness? Report it before you publish it, and we take no action against you for finding it.</p>

      <h2>Answers can be wrong</h2>
      <p>
        Explanations by the tutor and by other students may contain mistakes. Check what matters against your textbook. Ekagra is not
        connected with any exam or exam board, and promises no rank.
      </p>

      <h2>When something fails</h2>
      <p>
        Ekagra is given as it is, without a guarantee that it is always there or free of faults. It is built so that a failure costs you
        little: your work is on your device and is sent again until the server has it. As far as the law allows, those who run it are not
        liable for damage beyond that.
      </p>

      <h2>When it ends</h2>
      <p>
        You can stop at any time and delete your account; for 14 days you can take that back. Moderators can hide what breaks these rules
        and ban its author from writing to others. Such an account can be closed; where waiting harms nobody, you get a warning and time to
        save your data.
      </p>

      <h2>The source</h2>
      <p>
        The program itself is open source under the MIT licence, which gives you more rights to it than these terms, which are about this
        service. How data is handled is described in the <Link to="/privacy-policy">privacy policy</Link>. The law of India applies.
      </p>
    </InformationPage>
  );
}
