import { EmailLink } from './email-link.tsx';
import { InformationPage } from './information-page.tsx';

export function PrivacyPolicy({ email }: { email: string }) {
  return (
    <InformationPage
      title="Privacy policy"
      lead="Ekagra stores what you write so that you can study, and uses it for nothing else. There is no advertising and no tracking, and your data is not sold."
      changedOn="2026-11-25"
    >
      <h2>On your device</h2>
      <p>
        The app works without a network because your data is in the database of your browser (IndexedDB): your profile, tasks, subjects and
        study sessions, and, where you are a member of study groups, their messages and the public profiles of their members. Your browser
        also keeps:
      </p>
      <ul>
        <li>that you are signed in, as two tokens, in a database of its own;</li>
        <li>what you have typed and not saved yet, in the browser’s local storage and in a database of its own;</li>
        <li>the theme, and when you closed a hint, in the browser’s local storage;</li>
        <li>the code of an invite that you opened before signing in;</li>
        <li>the app itself, so that it opens without a network.</li>
      </ul>
      <p>
        Signing out sends your last changes and deletes your data from the device. Anyone who can open your unlocked device while you are
        signed in can read it: on a shared device, sign out.
      </p>
      <p>
        If you try Ekagra without an account, everything stays on your device, and no server gets any of it, until you take it along into an
        account. Deleting it in the settings leaves no copy anywhere.
      </p>

      <h2>On the server</h2>
      <ul>
        <li>Your account: the email address and a hash of your password, never the password itself.</li>
        <li>
          If you sign in with Google, where this server offers it: your name, email address and picture as Google gives them. Your browser
          copies the picture here once, so that Google does not learn when you study. Ekagra asks for nothing else of your Google account.
        </li>
        <li>
          Where you are signed in: browser and system of each device, such as “Chrome on Android”, and when it last synced. Only you see it,
          on the page “Sync”. After you signed out there, it is deleted when another of your devices syncs, or with your account.
        </li>
        <li>What you write: the same data as on your device, so that it reaches your other devices and survives the loss of this one.</li>
        <li>Pictures that you upload, and feedback that you send with the page that you sent it from.</li>
        <li>
          Your network address, for at most about a day, as a count of how often something was tried. This stops others from trying all
          passwords or invite codes.
        </li>
      </ul>

      <h2>Cookies</h2>
      <p>
        Ekagra sets none, with one exception: while you add Google to an account that you already have, a cookie that lives five minutes
        ties the answer to the browser that asked. Pages load nothing from other sites: no fonts, no scripts, no pixels.
      </p>

      <h2>Who can read what</h2>
      <ul>
        <li>Your tasks, subjects, study sessions, chats and test results: only you.</li>
        <li>
          In a study group, its members see your username, display name and picture, when you joined, and the messages, pictures and
          reactions that you leave there. They never see your email address.
        </li>
        <li>
          Unless you hide it, they also see how long you studied, in all and on each of the last weeks’ days, how many sessions that were
          and when the last one was; the leaderboard and the group’s figures are made of it. “Hide my study time”, in the settings and in
          every group, takes it from all your groups at once.
        </li>
        <li>
          Unless you hide it, your ten most recently active groups also see live that you are studying: since when, which subject, and
          whether you joined the group’s timer. A group always sees who started its timer. While you write a message, its group sees that
          you are typing. Who is studying or typing is not stored. It ends when you stop or close Ekagra.
        </li>
        <li>
          A message, member, question or answer that somebody reports: the moderators of this Ekagra read what was written, its picture and
          the names of its author and group. The author does not learn who reported it.
        </li>
        <li>
          A public group’s name, its number of members and when something last happened in it: every student who looks for one. Its messages
          and members: only those who joined, as in any other group.
        </li>
        <li>A chat that you share: whoever has its link. It is listed publicly only if you choose so.</li>
        <li>Public questions and answers: everybody.</li>
        <li>Those who run this server could read its database, as with every service that is not encrypted end to end.</li>
      </ul>
      <p>The database itself enforces these rules, for each row.</p>

      <h2>Who else receives data</h2>
      <p>
        Google, if you sign in with Google. A mail server, which sends the emails that confirm an address or reset a password. If this
        Ekagra runs on a hosted database, the company that hosts it. The tutor solves on your device what it can. If this Ekagra has a model
        set up, your doubt goes to it as well, with what was said before in its chat and its pictures, and without your name. The company
        that runs that model may keep it by its own rules.
      </p>

      <h2>How long data is kept, and how to delete it</h2>
      <p>
        What you delete in the app disappears from your devices, and nobody can read it any more. The server keeps a mark in its place, so
        that your other devices delete it too.
      </p>
      <p>
        You delete your account yourself, in the settings. You are signed out everywhere, and your groups no longer see you studying. For 14
        days you can sign in again, export your data and keep the account. After that it is deleted: your profile, tasks, sessions, cards,
        chats, results, pictures and feedback, and the messages, reactions and papers you left in groups. A group you owned passes to the
        member who has been in it longest. Questions and answers that you published for everybody stay, without your name, as others rely on
        them. What others wrote stays as they wrote it, also where they named you. Of a moderator’s decision about you the kind and the day
        stay, without you. The server’s logs hold no email addresses. Backups end within 30 days after that. Until then the server keeps
        your account’s number, and nothing else, so that a restored backup does not bring you back.
      </p>
      <p>
        You export all your data yourself, under “Import & export”: one file that other programs can read. If anything is missing in it, ask
        for it: <EmailLink email={email} />
      </p>

      <h2>Your rights</h2>
      <p>
        You may see and correct what is stored about you, get a copy of it and have it deleted. You may complain if that is refused, in
        India under the Digital Personal Data Protection Act, 2023. If you are under 18, let a parent or guardian read this page and agree
        before you make an account. Ekagra profiles nobody, of any age.
      </p>

      <h2>Changes</h2>
      <p>
        Every change of this page is recorded with the source code. If a change lets anybody see more than before, the app announces it
        first.
      </p>
    </InformationPage>
  );
}
