import { EXAMPLE_SUBJECTS, type ExampleSubject, type WorkedExample } from './worked-example.ts';

type File = () => Promise<{ readonly default: unknown }>;

/** One file per group of chapters: a biology question does not load physics. */
const FILES: Readonly<Record<ExampleSubject, readonly File[]>> = {
  physics: [
    () => import('./physics-mechanics.json', { with: { type: 'json' } }),
    () => import('./physics-matter-heat-waves.json', { with: { type: 'json' } }),
    () => import('./physics-electricity-magnetism.json', { with: { type: 'json' } }),
    () => import('./physics-optics-modern.json', { with: { type: 'json' } }),
  ],
  chemistry: [
    () => import('./chemistry-physical.json', { with: { type: 'json' } }),
    () => import('./chemistry-inorganic.json', { with: { type: 'json' } }),
    () => import('./chemistry-organic.json', { with: { type: 'json' } }),
  ],
  maths: [
    () => import('./maths-algebra.json', { with: { type: 'json' } }),
    () => import('./maths-calculus.json', { with: { type: 'json' } }),
    () => import('./maths-geometry-trigonometry-statistics.json', { with: { type: 'json' } }),
  ],
  biology: [
    () => import('./biology-diversity-structure.json', { with: { type: 'json' } }),
    () => import('./biology-cell-plant-physiology.json', { with: { type: 'json' } }),
    () => import('./biology-human-physiology.json', { with: { type: 'json' } }),
    () => import('./biology-reproduction-genetics-ecology.json', { with: { type: 'json' } }),
  ],
};

/** The bundled worked examples of these subjects. Tests check their shape, so it is not validated here. */
export async function loadExamples(subjects: readonly ExampleSubject[] = EXAMPLE_SUBJECTS): Promise<readonly WorkedExample[]> {
  const files = await Promise.all(subjects.flatMap((subject) => FILES[subject]).map((load) => load()));
  return files.flatMap((file) => file.default as readonly WorkedExample[]);
}
