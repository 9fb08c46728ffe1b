import { Link } from '@tanstack/react-router';

import { InformationPage } from './information-page.tsx';

export function AboutUs() {
  return (
    <InformationPage
      title="About Ekagra"
      lead="Ekāgra is Sanskrit and Hindi for one-pointed: a mind that is on one thing. Ekagra is a study app for those who prepare for JEE and NEET, and who have enough on their mind."
    >
      <h2>Why it exists</h2>
      <p>
        Most study apps assume a new phone and a network that is always there. Many students in India have neither: the phone is shared, the
        data pack is used up by the evening, the hostel’s Wi-Fi reaches the corridor. An app that shows a spinner at that moment is of no
        use in the hours that count.
      </p>

      <h2>How it works</h2>
      <p>
        Ekagra keeps your work in a database on your own device. Every screen reads and writes there and never waits for a network. When
        there is one, what changed is carried to the server and to your other devices, even with the app closed where the browser allows it.
        Two devices that changed the same task without a network do not overwrite each other: their changes are put together field by field,
        and what was replaced can be brought back.
      </p>

      <h2>What it will not do</h2>
      <ul>
        <li>Cost money, or ask for a card.</li>
        <li>Show advertising, or tell anybody what you study.</li>
        <li>Pull you back with streaks that shame and notices that nag. A day without study is a day without study.</li>
      </ul>

      <h2>Where it stands</h2>
      <p>
        Tasks, the plan, the focus timer, revision cards, analytics, groups and the tutor work today, with and without a network. Mock tests
        and public questions are being built, and their pages say so. What is new is in the <Link to="/changelog">changelog</Link>.
      </p>

      <h2>Who makes it</h2>
      <p>
        Ekagra is open source under the MIT licence: a school or a teacher can run it for their own students, on one small machine, with two
        commands. How to reach those who run this one is on the <Link to="/contact-us">contact page</Link>.
      </p>
    </InformationPage>
  );
}
