import { expect, test } from 'vitest';

import { SYLLABUS } from '../../../content/syllabus/chapters.ts';
import { chapterReader } from '../../../content/syllabus/read-chapter.ts';
import { parseQuickAdd } from './quick-add.ts';

const today = '2026-11-21';
const readChapter = chapterReader(SYLLABUS);
const subjects = ['Physics', 'Chemistry', 'Maths', 'Biology', 'English'].map((name) => ({ id: `id of ${name}`, name }));
const jee = subjects.filter(({ name }) => name !== 'Biology');
const understood = (line: string, own = subjects, ...kept: string[]) =>
  parseQuickAdd(line, { today, minute: 9 * 60, subjects: own, kept: new Set(kept), readChapter });

/** What is typed, by the chapter it names. */
const READ: Readonly<Record<string, readonly string[]>> = {
  'phy-rotational-motion': [
    'rotational motion problems fri',
    'Rotational Motion',
    'rotational motion ke sawal kal',
    'rot mech dpp 3',
    'moment of inertia numericals',
    'physics rotation',
    'घूर्णी गति के सवाल #physics',
    'कणों के निकाय तथा घूर्णी गति',
    'revise System of Particles and Rotational Motion 2h',
  ],
  'phy-laws-of-motion': ['laws of motion', 'NLM pyqs', 'friction numericals', "newton's laws ncert", 'गति के नियम', 'NLM friday 5pm'],
  'phy-work-energy-power': ['work power energy dpp', 'Work, energy & power revision', 'work energy theorem', 'WPE lecture', 'WEP backlog'],
  'phy-thermodynamics': ['physics thermo', 'thermo notes #physics', 'thermodynamics #phy', 'भौतिकी ऊष्मागतिकी', 'phy thermodynamics ncert'],
  'chem-thermodynamics': ['chem thermo', 'thermodynamics chemistry', '#chem thermo pyq kal', 'thermochemistry'],
  'phy-oscillations': ['SHM', 'shm formulas', 'simple harmonic motion'],
  'phy-waves': ['physics waves', 'waves numericals', 'revise waves', 'doppler effect'],
  'phy-electric-charges-and-fields': ['electrostatics', 'Gauss law derivation', 'electric charges and fields'],
  'phy-capacitance': ['capacitor problems', 'Electrostatic potential and capacitance', 'physics capacitance'],
  'phy-alternating-current': ['physics AC', 'AC circuits dpp', 'LCR circuit', 'alternating current one-shot'],
  'phy-electromagnetic-induction': ['physics EMI', 'physics emi pyq', 'electromagnetic induction'],
  'phy-ray-optics': ['ray optics', 'ray optics and optical instruments', 'TIR questions', 'total internal reflection'],
  'phy-wave-optics': ['ydse', 'wave optics module', 'तरंग-प्रकाशिकी'],
  'phy-semiconductors': ['semiconductors', 'logic gates', 'diode numericals'],
  'chem-basic-concepts': ['mole concept', 'mole concept dpp 2', 'stoichiometry'],
  'chem-solutions': ['chem solutions', 'solutions dpp #chem', 'chemistry solutions pyq', 'colligative properties'],
  'chem-equilibrium': ['ionic equilibrium', 'chem equilibrium', 'chemical equilibrium 1h'],
  'chem-organic-basics': ['GOC', 'goc pyqs !high', 'isomerism', 'IUPAC naming practice'],
  'chem-d-f-block': ['d-block', 'd and f block', 'D & F block elements ncert'],
  'chem-p-block': ['p block', 'p-block reactions'],
  'chem-coordination-compounds': ['coordination compounds', 'Coordination compounds ch', 'उपसहसंयोजन यौगिक'],
  'chem-bonding': ['chemical bonding', 'VSEPR', 'chem bonding'],
  'chem-electrochemistry': ['electrochemistry', 'वैद्युतरसायन'],
  'math-permutations-and-combinations': ['P&C', 'PnC sheet', 'permutations and combinations', 'permutation and combination'],
  'math-integrals': ['integrals', 'definite integration dpp', 'integration questions', 'समाकलन'].slice(1),
  'math-application-of-derivatives': ['AOD', 'maxima and minima'],
  'math-matrices': ['maths matrices', 'matrix #maths', 'आव्यूह'],
  'math-probability-12': ['probability problems', 'maths probability', 'bayes theorem'],
  'math-probability': ['class 11 probability problems', '11th maths probability'],
  'math-vector-algebra': ['maths vectors', 'vector algebra'],
  'math-sequences-and-series': ['sequences and series', 'sequence & series', 'arithmetic progression', 'maths AP'],
  'math-trigonometric-functions': ['trigonometry', 'trigo formulas'],
  'math-conic-sections': ['conic sections', 'parabola dpp', 'maths circle'],
  'bio-photosynthesis': ['photosynthesis', 'photosynthesis diagrams sun', 'उच्च पादपों में प्रकाश-संश्लेषण'],
  'bio-cell': ['bio cell', 'cell: the unit of life', 'cell organelles'],
  'bio-cell-cycle': ['cell cycle and cell division', 'mitosis', 'cell division notes'],
  'bio-inheritance': ['genetics', 'principles of inheritance and variation', 'genetics mcqs kal'],
  'bio-molecular-basis': ['molecular basis of inheritance', 'bio DNA'],
  'bio-human-reproduction': ['human reproduction', 'मानव जनन'],
  'bio-biomolecules': ['bio biomolecules', 'biomolecules #bio'],
  'chem-biomolecules': ['chem biomolecules'],
};

/** Everyday words, other meanings, and names that leave open which chapter is meant. */
const NOT_READ = [
  'work',
  'home work',
  'complete homework',
  'work on project',
  'motion',
  'power nap',
  'energy drink',
  'solutions to ex 3',
  'check solutions',
  'video solutions',
  'see solutions of mock',
  'physics solutions to ex 3',
  'chem solutions to ex 3',
  'solution manual',
  'cell phone',
  'charge cell phone',
  'cell',
  '3 sets of push ups',
  'maths 3 sets',
  'sets',
  'waves',
  'wave goodbye',
  'heat food',
  'buy lens',
  'contact lens',
  'pay EMI',
  'emi due 5 dec',
  'AC repair',
  'clean AC filter',
  'com',
  'circle of friends',
  'ap',
  'evolution',
  'hair style evolution video',
  'विकास से मिलना',
  'DNA test report',
  'health check',
  'series to watch',
  'web series',
  'matrix movie',
  'limits',
  'function at school',
  'annual function',
  'relations with friends',
  'complex',
  'bonding with brother',
  'rotation duty',
  'atom',
  'gravity movie',
  'series',
  'thermodynamics',
  'thermo notes',
  'biomolecules',
  'modern physics',
  'ecology',
  'english modern poem',
  'chem rotational motion',
  'equal rights essay',
  'mock test',
  'physics ch 3 problems',
  'maths mock paper',
  'organic chemistry notes',
  'ph call',
  'physics lab record',
  'chapter 5',
  'equilibrium',
  'statistics',
  'set alarm',
  'revision',
  'frog',
  'alcohol wipes',
];

const read = Object.entries(READ).flatMap(([chapter, lines]) => lines.map((line) => ({ line, chapter })));

test('the table holds at least 80 phrases that are read, and 60 that are not', () => {
  expect(read.length).toBeGreaterThanOrEqual(80);
  expect(NOT_READ.length).toBeGreaterThanOrEqual(60);
});

test.each(read)('"$line" names $chapter, and sets its subject', ({ line, chapter }) => {
  const { fields } = understood(line);
  const subject = { phy: 'Physics', chem: 'Chemistry', math: 'Maths', bio: 'Biology' }[chapter.split('-')[0]!];
  expect(fields).toMatchObject({ chapter, subjectId: `id of ${subject}` });
});

test.each(NOT_READ)('"%s" names no chapter', (line) => {
  expect(understood(line).fields.chapter).toBeUndefined();
});

test('a chapter stays in the title, and its token says its whole name', () => {
  expect(understood('rotational motion problems fri')).toMatchObject({
    title: 'rotational motion problems',
    fields: { chapter: 'phy-rotational-motion', dueDate: '2026-11-27' },
    tokens: [
      { kind: 'chapter', text: 'rotational motion', words: 'System of Particles and Rotational Motion', isInTitle: true },
      { kind: 'due' },
    ],
  });
});

test('a chapter that was turned back into text is not proposed, and neither is its subject', () => {
  expect(understood('rotational motion problems', subjects, 'chapter rotational motion').fields).toEqual({});
});

test('the student’s subjects decide between chapters of one name; without the subject only the chapter is set', () => {
  expect(understood('biomolecules', jee).fields).toEqual({ chapter: 'chem-biomolecules', subjectId: 'id of Chemistry' });
  expect(understood('rotational motion', []).fields).toEqual({ chapter: 'phy-rotational-motion' });
});

test('every chapter is known by its own name in its subject, in English and in Hindi', () => {
  const unknown = SYLLABUS.chapters.flatMap(({ id, en, hi, subject }) =>
    [en, ...(hi === null ? [] : [hi])]
      .filter((name) => {
        const named = readChapter(name.split(' '), { subject, own: new Set() });
        return named?.chapter.en !== en;
      })
      .map((name) => `${id}: ${name}`),
  );
  expect(unknown).toEqual([]);
});
