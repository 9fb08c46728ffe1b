import type { Sheet } from './sheet.ts';

interface HandChecked {
  readonly template: string;
  /** What it shows. */
  readonly name: string;
  readonly sheet: Sheet;
  readonly marks: number;
  readonly most?: number;
}

/** Papers scored by hand, by the published schemes. The comment is the sum. */
export const HAND_CHECKED: readonly HandChecked[] = [
  // JEE Main 2026: +4 / −1, numbers too.
  {
    template: 'jee-main-2026',
    name: 'everything right',
    sheet: {
      'maths-a': '20*B>B',
      'maths-b': '5*7>7',
      'physics-a': '20*A>A',
      'physics-b': '5*12>12',
      'chemistry-a': '20*D>D',
      'chemistry-b': '5*3>3',
    },
    marks: 300, // 75 × 4
    most: 300,
  },
  {
    template: 'jee-main-2026',
    name: 'everything wrong',
    sheet: {
      'maths-a': '20*B>C',
      'maths-b': '5*7>8',
      'physics-a': '20*A>C',
      'physics-b': '5*12>1',
      'chemistry-a': '20*D>C',
      'chemistry-b': '5*3>4',
    },
    marks: -75, // 75 × −1
    most: 300,
  },
  {
    template: 'jee-main-2026',
    name: 'nothing answered',
    sheet: {
      'maths-a': '20*B>',
      'maths-b': '5*7>',
      'physics-a': '20*A>',
      'physics-b': '5*12>',
      'chemistry-a': '20*D>',
      'chemistry-b': '5*3>',
    },
    marks: 0,
    most: 300,
  },
  {
    template: 'jee-main-2026',
    name: 'a usual paper',
    sheet: {
      'maths-a': '9*B>B 4*B>A 7*B>', // 36 − 4 = 32
      'maths-b': '2*7>7 1*7>6 2*7>', // 8 − 1 = 7
      'physics-a': '14*A>A 3*A>B 3*A>', // 56 − 3 = 53
      'physics-b': '3*12>12 2*12>11', // 12 − 2 = 10
      'chemistry-a': '16*D>D 4*D>C', // 64 − 4 = 60
      'chemistry-b': '4*3>3 1*3>', // 16
    },
    marks: 178, // 32 + 7 + 53 + 10 + 60 + 16
    most: 300,
  },
  {
    template: 'jee-main-2026',
    name: 'a wrong number costs a mark',
    sheet: { 'physics-b': '1*12>12 4*12>13' },
    marks: 0, // 4 − 4
    most: 20,
  },
  {
    template: 'jee-main-2026',
    name: 'numbers within the range are right, both ends included',
    sheet: { 'physics-b': '4.9..5.1>4.9 4.9..5.1>5 4.9..5.1>5.1 4.9..5.1>5.11 4.9..5.1>-5' },
    marks: 10, // 3 × 4 − 2
  },
  {
    template: 'jee-main-2026',
    name: 'an integer may be typed with decimals, a sign, or a comma',
    sheet: { 'maths-b': '5>5.0 5>+5 -5>-5 0.5>.5 0.5>0,5' },
    marks: 20, // 5 × 4
  },
  {
    template: 'jee-main-2026',
    name: 'what is no number is wrong',
    sheet: { 'maths-b': '5>- 5>. 5>5x 5>5 5>' },
    marks: 1, // 4 − 3
  },
  {
    template: 'jee-main-2026',
    name: 'a dropped question gives everybody four marks',
    sheet: { 'maths-a': '!B>B !B>C !B> B>B B>C' },
    marks: 15, // 3 × 4 + 4 − 1
  },
  {
    template: 'jee-main-2026',
    name: 'of several right options any earns four',
    sheet: { 'physics-a': 'B|C>B B|C>C B|C>A B|C> B|ACD>D' },
    marks: 11, // 4 + 4 − 1 + 0 + 4
  },
  {
    template: 'jee-main-2026',
    name: 'a dropped number',
    sheet: { 'chemistry-b': '!3> !3>9 3>9' },
    marks: 7, // 4 + 4 − 1
  },
  {
    template: 'jee-main-2026',
    name: 'guessing all with every fourth right earns a little',
    sheet: { 'maths-a': '5*A>A 15*A>B', 'physics-a': '5*A>A 15*A>B', 'chemistry-a': '5*A>A 15*A>B' },
    marks: 15, // 3 × (20 − 15)
  },
  // JEE Main 2022 to 2024: five of ten numbers, −1.
  {
    template: 'jee-main-2024',
    name: 'five numbers of ten count',
    sheet: { 'maths-b': '5*7>7 5*7>' },
    marks: 20, // 5 × 4
    most: 20,
  },
  {
    template: 'jee-main-2024',
    name: 'after the fifth answer nothing counts, right or wrong',
    sheet: { 'maths-b': '3*7>7 2*7>8 3*7>7 2*7>8' },
    marks: 10, // 12 − 2
    most: 20,
  },
  {
    template: 'jee-main-2024',
    name: 'questions left out take none of the five places',
    sheet: { 'maths-b': '5*7> 4*7>7 1*7>8' },
    marks: 15, // 16 − 1
  },
  {
    template: 'jee-main-2024',
    name: 'a full paper',
    sheet: {
      'maths-a': '10*B>B 5*B>A 5*B>', // 35
      'maths-b': '4*7>7 6*7>', // 16
      'physics-a': '20*A>A', // 80
      'physics-b': '5*12>12 5*12>', // 20
      'chemistry-a': '12*D>D 8*D>A', // 40
      'chemistry-b': '3*3>3 2*3>4 5*3>', // 10
    },
    marks: 201, // 35 + 16 + 80 + 20 + 40 + 10
    most: 300,
  },
  {
    template: 'jee-main-2024',
    name: 'a dropped optional question gives marks to those who attempted it',
    sheet: { 'physics-b': '!7>1 !7> 7>7 7>8' },
    marks: 7, // 4 + 0 + 4 − 1
  },
  {
    template: 'jee-main-2024',
    name: 'a dropped question takes one of the five places',
    sheet: { 'physics-b': '!7>1 4*7>7 7>7' },
    marks: 20, // 4 + 16, the sixth is beyond
  },
  // JEE Main 2021: five of ten numbers, no negative marks for them.
  {
    template: 'jee-main-2021',
    name: 'a wrong number costs nothing',
    sheet: { 'physics-a': '2*A>A 3*A>B', 'physics-b': '2*12>12 3*12>13' },
    marks: 13, // 8 − 3 + 8 + 0
  },
  {
    template: 'jee-main-2021',
    name: 'everything right',
    sheet: {
      'maths-a': '20*B>B',
      'maths-b': '10*7>7',
      'physics-a': '20*A>A',
      'physics-b': '10*12>12',
      'chemistry-a': '20*D>D',
      'chemistry-b': '10*3>3',
    },
    marks: 300, // 3 × (80 + 20): five of each ten are beyond
    most: 300,
  },
  // NEET 2026: 180 questions, +4 / −1.
  {
    template: 'neet-2026',
    name: 'everything right',
    sheet: { physics: '45*B>B', chemistry: '45*B>B', biology: '90*B>B' },
    marks: 720, // 180 × 4
    most: 720,
  },
  {
    template: 'neet-2026',
    name: 'a usual paper',
    sheet: {
      physics: '22*A>A 13*A>B 10*A>', // 88 − 13 = 75
      chemistry: '30*C>C 9*C>D 6*C>', // 120 − 9 = 111
      biology: '74*D>D 12*D>A 4*D>', // 296 − 12 = 284
    },
    marks: 470, // 75 + 111 + 284
    most: 720,
  },
  {
    template: 'neet-2026',
    name: 'below zero',
    sheet: { physics: '1*A>A 9*A>B 35*A>', chemistry: '45*B>', biology: '90*B>' },
    marks: -5, // 4 − 9
    most: 720,
  },
  {
    template: 'neet-2026',
    name: 'a dropped question and one with two right options',
    sheet: { biology: '!A> !A>B A|B>B A|B>A A|B>C' },
    marks: 15, // 4 + 4 + 4 + 4 − 1
  },
  {
    template: 'neet-2026',
    name: 'one question',
    sheet: { chemistry: 'C>D' },
    marks: -1,
    most: 4,
  },
  // NEET 2027, provisional: the same.
  {
    template: 'neet-2027-provisional',
    name: 'everything wrong',
    sheet: { physics: '45*B>C', chemistry: '45*B>C', biology: '90*B>C' },
    marks: -180, // 180 × −1
    most: 720,
  },
  {
    template: 'neet-2027-provisional',
    name: 'biology alone',
    sheet: { biology: '85*B>B 5*B>C' },
    marks: 335, // 340 − 5
    most: 360,
  },
  // NEET 2022 to 2024: Section B, ten of fifteen.
  {
    template: 'neet-2024',
    name: 'everything right',
    sheet: {
      'physics-a': '35*A>A',
      'physics-b': '15*A>A',
      'chemistry-a': '35*A>A',
      'chemistry-b': '15*A>A',
      'biology-a': '70*A>A',
      'biology-b': '30*A>A',
    },
    marks: 720, // (35 + 10 + 35 + 10 + 70 + 20) × 4
    most: 720,
  },
  {
    template: 'neet-2024',
    name: 'the eleventh answer of a Section B does not count',
    sheet: { 'physics-b': '6*A>A 4*A>B 5*A>A' },
    marks: 20, // 24 − 4
    most: 40,
  },
  {
    template: 'neet-2024',
    name: 'twelve answers in Section B with three left out before',
    sheet: { 'chemistry-b': '3*A> 8*A>A 4*A>B' },
    marks: 30, // 32 − 2: the last two are beyond
    most: 40,
  },
  {
    template: 'neet-2024',
    name: 'a usual paper',
    sheet: {
      'physics-a': '20*A>A 10*A>B 5*A>', // 70
      'physics-b': '6*A>A 4*A>B 5*A>', // 20
      'chemistry-a': '25*A>A 5*A>B 5*A>', // 95
      'chemistry-b': '8*A>A 1*A>B 6*A>', // 31
      'biology-a': '60*A>A 8*A>B 2*A>', // 232
      'biology-b': '18*A>A 2*A>B 10*A>', // 70
    },
    marks: 518, // 70 + 20 + 95 + 31 + 232 + 70
    most: 720,
  },
  // JEE Advanced 2025, Paper 1. Per subject 4 × 3 + 3 × 4 + 6 × 4 + 3 × 4 = 60.
  {
    template: 'jee-advanced-2025-1',
    name: 'everything right',
    sheet: {
      'maths-1': '4*A>A',
      'maths-2': '3*AB>AB',
      'maths-3': '6*5>5',
      'maths-4': '3*C>C',
      'physics-1': '4*A>A',
      'physics-2': '3*ABCD>ABCD',
      'physics-3': '6*5>5',
      'physics-4': '3*C>C',
      'chemistry-1': '4*A>A',
      'chemistry-2': '3*D>D',
      'chemistry-3': '6*5>5',
      'chemistry-4': '3*C>C',
    },
    marks: 180, // 3 × 60
    most: 180,
  },
  {
    template: 'jee-advanced-2025-1',
    name: 'all four right: three, two and one of them',
    sheet: { 'physics-2': 'ABCD>ABC ABCD>BD ABCD>C' },
    marks: 6, // 3 + 2 + 1
    most: 12,
  },
  {
    template: 'jee-advanced-2025-1',
    name: 'three right: all, two and one of them',
    sheet: { 'physics-2': 'ABD>ABD ABD>AD ABD>B' },
    marks: 7, // 4 + 2 + 1
  },
  {
    template: 'jee-advanced-2025-1',
    name: 'two right: both, one, none',
    sheet: { 'physics-2': 'AC>AC AC>A AC>' },
    marks: 5, // 4 + 1 + 0
  },
  {
    template: 'jee-advanced-2025-1',
    name: 'one wrong option among right ones costs two',
    sheet: { 'physics-2': 'ABD>ABC ABD>ABCD ABD>C' },
    marks: -6, // 3 × −2
  },
  {
    template: 'jee-advanced-2025-1',
    name: 'one right: it alone, with another, another',
    sheet: { 'maths-2': 'B>B B>AB B>A' },
    marks: 0, // 4 − 2 − 2
  },
  {
    template: 'jee-advanced-2025-1',
    name: 'the four sections differ in what is lost',
    sheet: { 'maths-1': '4*A>B', 'maths-2': '3*AB>CD', 'maths-3': '6*5>6', 'maths-4': '3*C>D' },
    marks: -13, // −4 − 6 + 0 − 3
    most: 60,
  },
  {
    template: 'jee-advanced-2025-1',
    name: 'a usual subject',
    sheet: {
      'chemistry-1': '3*A>A 1*A>B', // 9 − 1 = 8
      'chemistry-2': 'AB>AB ABC>AB AD>AC', // 4 + 2 − 2 = 4
      'chemistry-3': '4*2.5..2.6>2.55 2*2.5..2.6>3', // 16
      'chemistry-4': '2*C>C 1*C>', // 8
    },
    marks: 36, // 8 + 4 + 16 + 8
    most: 60,
  },
  {
    template: 'jee-advanced-2025-1',
    name: 'a dropped question of each section',
    sheet: { 'maths-1': '!A>B', 'maths-2': '!AB>', 'maths-3': '!5>', 'maths-4': '!C>D' },
    marks: 15, // 3 + 4 + 4 + 4
    most: 15,
  },
  {
    template: 'jee-advanced-2025-1',
    name: 'an option that turned out right is neither needed nor wrong',
    sheet: { 'maths-2': 'AB|C>AB AB|C>ABC AB|C>AC' },
    marks: 9, // 4 + 4 + 1 for A
  },
  // JEE Advanced 2025, Paper 2. Per subject 4 × 3 + 4 × 4 + 8 × 4 = 60.
  {
    template: 'jee-advanced-2025-2',
    name: 'everything right',
    sheet: {
      'maths-1': '4*A>A',
      'maths-2': '4*AB>AB',
      'maths-3': '8*5>5',
      'physics-1': '4*A>A',
      'physics-2': '4*ABC>ABC',
      'physics-3': '8*5>5',
      'chemistry-1': '4*A>A',
      'chemistry-2': '4*D>D',
      'chemistry-3': '8*5>5',
    },
    marks: 180, // 3 × (12 + 16 + 32)
    most: 180,
  },
  {
    template: 'jee-advanced-2025-2',
    name: 'everything wrong',
    sheet: {
      'maths-1': '4*A>B',
      'maths-2': '4*AB>C',
      'maths-3': '8*5>6',
      'physics-1': '4*A>B',
      'physics-2': '4*ABC>D',
      'physics-3': '8*5>6',
      'chemistry-1': '4*A>B',
      'chemistry-2': '4*D>A',
      'chemistry-3': '8*5>6',
    },
    marks: -36, // 3 × (−4 − 8 + 0)
    most: 180,
  },
  {
    template: 'jee-advanced-2025-2',
    name: 'a careful paper',
    sheet: {
      'maths-1': '2*A>A 2*A>', // 6
      'maths-2': 'AB>A ABC>AC ABCD>ABC A>', // 1 + 2 + 3 = 6
      'maths-3': '3*5>5 5*5>', // 12
      'physics-1': '4*A>A', // 12
      'physics-2': 'AB>AB AB>ABC 2*AB>', // 4 − 2 = 2
      'physics-3': '5*5>5 3*5>4', // 20
      'chemistry-1': '3*A>A 1*A>C', // 8
      'chemistry-2': '2*AD>AD 2*AD>D', // 8 + 2 = 10
      'chemistry-3': '6*5>5 2*5>', // 24
    },
    marks: 100, // 24 + 34 + 42
    most: 180,
  },
  // JEE Advanced 2023, Paper 1. Per subject 3 × 4 + 4 × 3 + 6 × 4 + 4 × 3 = 60.
  {
    template: 'jee-advanced-2023-1',
    name: 'everything right in one subject, wrong in another, partly in the third',
    sheet: {
      'maths-1': '3*AB>AB',
      'maths-2': '4*A>A',
      'maths-3': '6*5>5',
      'maths-4': '4*C>C', // 12 + 12 + 24 + 12 = 60
      'physics-1': '3*AB>C',
      'physics-2': '4*A>B',
      'physics-3': '6*5>4',
      'physics-4': '4*C>A', // −6 − 4 + 0 − 4 = −14
      'chemistry-1': 'ABC>AB ABC>A ABC>',
      'chemistry-2': '4*A>',
      'chemistry-3': '1*5>5 5*5>',
      'chemistry-4': '1*C>C 3*C>A', // 3 + 0 + 4 + 0 = 7
    },
    marks: 53, // 60 − 14 + 7
    most: 180,
  },
  {
    template: 'jee-advanced-2023-1',
    name: 'matrix match loses a mark where it is wrong',
    sheet: { 'physics-4': '1*C>C 3*C>B' },
    marks: 0, // 3 − 3
    most: 12,
  },
];
