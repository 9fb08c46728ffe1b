import type { DotPictureName } from './dot-pictures.ts';
import type { ProductScreen } from './product-pictures.tsx';

/** A feature as its landing page describes it. */
export interface Feature {
  readonly path: string;
  readonly name: string;
  /** One self-contained sentence. */
  readonly promise: string;
  readonly summary: string;
  readonly points: readonly { readonly title: string; readonly text: string }[];
  readonly picture: DotPictureName;
  /** Null for a feature that is not built yet. */
  readonly shown: ProductScreen | null;
  /** Its path in the app. */
  readonly screen: string;
}

export const features = {
  tutor: {
    path: '/ai-landing',
    name: 'AI tutor',
    promise: 'A doubt, untangled step by step.',
    summary: 'Ask in words or send a photo of the problem. The tutor shows each step, so that you can do the next one yourself.',
    points: [
      {
        title: 'Words or a photo',
        text: 'Type the question, or take a picture of the page. Physics, chemistry, maths, biology and English.',
      },
      { title: 'Steps, not answers', text: 'Each line says what is done and why. Formulas are set as in a book.' },
      { title: 'Yours alone', text: 'A chat is private until you choose to share it, and then it has a link of its own.' },
    ],
    picture: 'tutor',
    shown: {
      name: 'tutor',
      onDesk: 'The tutor on a computer: a quadratic equation, solved in numbered steps, with the check below.',
      onPhone: 'The tutor on a phone, with the steps of a solved equation.',
    },
    screen: '/ai',
  },
  groups: {
    path: '/groups-landing',
    name: 'Study groups',
    promise: 'Study alone, together.',
    summary: 'A few friends with the same exam. You see who studies now and how the week went, and nothing else about each other.',
    points: [
      { title: 'Six characters to join', text: 'A code or a link, by message or on paper. No list of contacts is read.' },
      { title: 'Messages that wait', text: 'What you write without a network is sent when there is one, in the right order.' },
      { title: 'Little to see', text: 'Members see each other’s name and study time. Nobody sees your email address.' },
    ],
    picture: 'groups',
    shown: {
      name: 'groups',
      onDesk: 'A group on a computer: five friends write about rotational motion, beside it the list of groups.',
      onPhone: 'The messages of a group on a phone, with a formula among them.',
    },
    screen: '/groups',
  },
  focus: {
    path: '/productivity-landing',
    name: 'Focus timer',
    promise: 'One thing, for twenty-five minutes.',
    summary: 'A Pomodoro timer that knows what you study. It keeps counting when the phone sleeps, and writes the session down.',
    points: [
      { title: 'Full screen', text: 'The timer and nothing else. The rest of the phone can wait.' },
      { title: 'Counts what happened', text: 'A session that was cut short is kept as long as it was.' },
      { title: 'Your day, not the clock’s', text: 'Who studies until two at night has not missed a day: a study day begins at four.' },
    ],
    picture: 'focus',
    shown: {
      name: 'focus',
      onDesk: 'The timer on a computer: a focus on rotational motion is running, beside it the sessions of today and the plan.',
      onPhone: 'The timer on a phone, with the minutes that are left in a ring of dots.',
    },
    screen: '/productivity',
  },
  tasks: {
    path: '/tasks-landing',
    name: 'Tasks',
    promise: 'Know what to do next.',
    summary:
      'A board of what is to do, in progress and done, with subjects, priorities and due dates. Every change is saved at once, network or not.',
    points: [
      {
        title: 'Works in airplane mode',
        text: 'The board lives on your device. A small mark tells which changes have reached the server.',
      },
      { title: 'Two devices, no quarrel', text: 'Change the date on your phone and the title on a computer: both changes stay.' },
      { title: 'Fast with thousands', text: 'A whole syllabus fits: the board stays quick with ten thousand tasks.' },
    ],
    picture: 'tasks',
    shown: {
      name: 'tasks',
      onDesk:
        'The board on a computer: the columns To do, In progress and Done with tasks of physics, chemistry and maths, each with its due date, and today’s plan.',
      onPhone: 'The board on a phone without a network. The status reads: Offline – 2 changes waiting.',
    },
    screen: '/tasks',
  },
  analytics: {
    path: '/analytics-landing',
    name: 'Analytics',
    promise: 'A year of study in one picture.',
    summary: 'Hours by day and by subject, your streak, and how today stands against the target that you set yourself.',
    points: [
      { title: 'Every day a dot', text: 'The more you studied, the darker it is. A gap is a gap and not a reproach.' },
      { title: 'By subject', text: 'See which subject has had too little of you before the exam does.' },
      { title: 'Only for you', text: 'Your own figures, compared with your own target.' },
    ],
    picture: 'analytics',
    shown: {
      name: 'analytics',
      onDesk: 'Analytics on a computer: today against the target, the streak, and a year of study as a field of dots.',
      onPhone: 'Analytics on a phone: today against the target, and the streak as a string of dots.',
    },
    screen: '/analytics',
  },
  mockTests: {
    path: '/mocktest-landing',
    name: 'Mock tests',
    promise: 'The exam, before the exam.',
    summary: 'Papers with the real rules, marks and clock, and afterwards an analysis of where the marks went.',
    points: [
      {
        title: 'As in the hall',
        text: 'A palette of questions, answers marked for review, negative marks, and a clock that does not stop.',
      },
      { title: 'Nothing lost', text: 'Every answer is kept on the device at once. A dead battery does not end the test.' },
      { title: 'What to study next', text: 'Marks by chapter, time by question, and what you knew but ran out of time for.' },
    ],
    picture: 'mockTests',
    shown: null,
    screen: '/mock-tests',
  },
  questions: {
    path: '/qa-landing',
    name: 'Questions & answers',
    promise: 'Somebody has asked it before.',
    summary: 'A public directory of doubts and their answers. Reading needs no account.',
    points: [
      { title: 'Open to read', text: 'Every question has a page of its own that can be found by searching and sent to a friend.' },
      { title: 'Good answers rise', text: 'Students vote, and whoever asked marks what helped.' },
      { title: 'Ask without shame', text: 'Only your username is shown.' },
    ],
    picture: 'questions',
    shown: null,
    screen: '/qa',
  },
} as const satisfies Record<string, Feature>;
