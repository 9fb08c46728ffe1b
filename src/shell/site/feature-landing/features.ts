import type { DotPictureName } from './dot-pictures.ts';
import type { ProductScreen } from './product-pictures.tsx';

/** A feature as its landing page describes it. */
export interface Feature {
  readonly path: string;
  readonly name: string;
  /** The feature's promise in one self-contained sentence. */
  readonly promise: string;
  readonly summary: string;
  readonly points: readonly { readonly title: string; readonly text: string }[];
  readonly picture: DotPictureName;
  /** Null for a feature without screenshots: its dot picture is shown instead. */
  readonly shown: ProductScreen | null;
  readonly isBuilt: boolean;
  /** Path of the feature in the app. */
  readonly screen: string;
}

export const features = {
  tutor: {
    path: '/ai-landing',
    name: 'AI tutor',
    promise: 'Get a doubt solved step by step.',
    summary: 'Type a doubt or add a photo of it. The tutor shows each step, so that you can solve the next one yourself.',
    points: [
      {
        title: 'Words or a photo',
        text: 'Type the question, or take a picture of the page. Many maths, physics and chemistry problems are solved on your device, even offline.',
      },
      { title: 'Every step explained', text: 'Each step says what it does. Formulas look as they do in a book.' },
      { title: 'Private until you share', text: 'Only you see your chats. You can share a copy with a link.' },
    ],
    picture: 'tutor',
    shown: {
      name: 'tutor',
      onDesk: 'The tutor on a computer: a quadratic equation, solved in numbered steps, with the check below.',
      onPhone: 'The tutor on a phone, with the steps of a solved equation.',
    },
    isBuilt: true,
    screen: '/ai',
  },
  groups: {
    path: '/groups-landing',
    name: 'Study groups',
    promise: 'Study together with friends.',
    summary:
      'Make a group with friends who prepare for the same exam. Write messages, see who is studying now and compare your study time.',
    points: [
      { title: 'Six characters to join', text: 'Share a code or a link. Ekagra does not read your contacts.' },
      { title: 'Messages work offline', text: 'What you write offline is sent when you are online, in the right order.' },
      { title: 'What others see', text: 'Members see each other’s name and study time. Nobody sees your email address.' },
    ],
    picture: 'groups',
    shown: {
      name: 'groups',
      onDesk: 'A group on a computer: five friends write about rotational motion, beside it the list of groups.',
      onPhone: 'The messages of a group on a phone, with a formula among them.',
    },
    isBuilt: true,
    screen: '/groups',
  },
  focus: {
    path: '/productivity-landing',
    name: 'Focus timer',
    promise: 'Focus on one thing for 25 minutes.',
    summary: 'A Pomodoro timer for your subjects and tasks. It keeps counting while the phone sleeps, and saves each session.',
    points: [
      { title: 'Full screen', text: 'Only the timer, and nothing else on the screen.' },
      { title: 'Counts your real time', text: 'A session that you end early counts with the minutes you studied.' },
      {
        title: 'Late nights count',
        text: 'A study day begins at 4 am, or at the hour you choose. Studying until 2 am counts for the day before.',
      },
    ],
    picture: 'focus',
    shown: {
      name: 'focus',
      onDesk: 'The timer on a computer: a focus on rotational motion is running, beside it the sessions of today and the plan.',
      onPhone: 'The timer on a phone, with the minutes that are left in a ring of dots.',
    },
    isBuilt: true,
    screen: '/productivity',
  },
  tasks: {
    path: '/tasks-landing',
    name: 'Tasks',
    promise: 'Know what to do next.',
    summary:
      'A board of your tasks: to do, in progress and done, with subjects, priorities and due dates. Every change is saved at once, online or offline.',
    points: [
      {
        title: 'Works in airplane mode',
        text: 'The board is stored on your device. A small mark shows which changes have reached the server.',
      },
      { title: 'Edit on two devices', text: 'Change the date on your phone and the title on a computer: both changes stay.' },
      {
        title: 'Yours to bring and take',
        text: 'Import tasks from Todoist, TickTick, Trello or CSV, and export everything as one file. The board stays quick with ten thousand tasks.',
      },
    ],
    picture: 'tasks',
    shown: {
      name: 'tasks',
      onDesk:
        'The board on a computer: the columns To do, In progress and Done with tasks of physics, chemistry and maths, each with its due date, and today’s plan.',
      onPhone: 'The board on a phone without a network. The status reads: Offline – 2 changes waiting.',
    },
    isBuilt: true,
    screen: '/tasks',
  },
  analytics: {
    path: '/analytics-landing',
    name: 'Analytics',
    promise: 'See your whole year of study.',
    summary: 'Your hours by day and by subject, your streak, and today compared with your own target.',
    points: [
      { title: 'One dot a day', text: 'The more you studied, the darker the dot.' },
      { title: 'By subject', text: 'See which subject needs more time before the exam.' },
      { title: 'Your own target', text: 'Your hours are compared with the target that you set.' },
    ],
    picture: 'analytics',
    shown: {
      name: 'analytics',
      onDesk: 'Analytics on a computer: today against the target, the streak, and a year of study as a field of dots.',
      onPhone: 'Analytics on a phone: today against the target, and the streak as a string of dots.',
    },
    isBuilt: true,
    screen: '/analytics',
  },
  mockTests: {
    path: '/mocktest-landing',
    name: 'Mock tests',
    promise: 'Practise the real exam.',
    summary: 'Papers with the rules, marks and time of JEE and NEET, and tests of chapters you choose. Offline too.',
    points: [
      {
        title: 'Like the exam hall',
        text: 'The same buttons and palette, negative and partial marks, and a clock that submits at zero.',
      },
      {
        title: 'Nothing lost',
        text: 'Every answer is kept on the device at once. After a crash, the test continues where you stopped.',
      },
      {
        title: 'No question twice',
        text: 'Every question is original, and none repeats within 60 days. Practise your mistakes again whenever you want.',
      },
    ],
    picture: 'mockTests',
    shown: null,
    isBuilt: true,
    screen: '/mock-tests',
  },
  questions: {
    path: '/qa-landing',
    name: 'Questions & answers',
    promise: 'Find what others have asked.',
    summary: 'Solved questions by chapter, and what students ask each other. Reading needs no account.',
    points: [
      { title: 'Open to read', text: 'Every question has its own page. Search forgives typing errors, TeX and Hindi.' },
      { title: 'Best answers first', text: 'Students vote, and the one who asked marks the answer that helped.' },
      { title: 'Your name stays private', text: 'Others see only your username.' },
    ],
    picture: 'questions',
    shown: null,
    isBuilt: true,
    screen: '/qa',
  },
} as const satisfies Record<string, Feature>;
