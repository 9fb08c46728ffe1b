import { Link } from '@tanstack/react-router';

import { InformationPage } from './information-page.tsx';

export function AboutUs() {
  return (
    <InformationPage
      title="About Ekagra"
      lead="Ekāgra is Sanskrit and Hindi for one-pointed: a mind that is on one thing. Ekagra is a free study app for students who prepare for JEE and NEET."
    >
      <h2>Why it exists</h2>
      <p>
        Most study apps need a new phone and a network at all times. Many students in India have neither: the phone is shared, the data pack
        is used up by the evening, or the hostel’s Wi-Fi reaches only the corridor. Ekagra works there too.
      </p>

      <h2>How it works</h2>
      <p>
        Ekagra keeps your work in a database on your own device. No screen waits for a network. When you are online, your changes are sent
        to the server and to your other devices. Some browsers do this even while the app is closed. If two devices change the same task
        offline, Ekagra combines their changes, and you can restore what was replaced.
      </p>

      <h2>What it will not do</h2>
      <ul>
        <li>Cost money, or ask for a card.</li>
        <li>Show advertising, or tell anybody what you study.</li>
        <li>Make you feel bad about a day without study, or send reminders that you did not choose.</li>
      </ul>

      <h2>What works today</h2>
      <p>
        Tasks, the plan, the focus timer, revision cards, mock tests, analytics, groups and the tutor work today, online and offline. Public
        questions, import and export are being built, and their pages say so. What is new is in the <Link to="/changelog">changelog</Link>.
      </p>

      <h2>Who makes it</h2>
      <p>
        Ekagra is open source under the MIT licence: a school or a teacher can run it for their own students. How to reach the people who
        run this one is on the <Link to="/contact-us">contact page</Link>.
      </p>
    </InformationPage>
  );
}
