import { gravitation } from '../../../content/questions/generators/physics/gravitation.ts';
import { lawsOfMotion } from '../../../content/questions/generators/physics/laws-of-motion.ts';
import { sequencesAndSeries } from '../../../content/questions/generators/maths/sequences-and-series.ts';
import type { Generator } from '../../../content/questions/generators/generator.ts';
import type { ChapterQuestions } from '../../../content/questions/question.ts';
import type { SyllabusSubject } from '../../../shared/subjects/subjects.ts';
import cell from '../../../../packs/questions/biology/bio-cell.json' with { type: 'json' };
import humanReproduction from '../../../../packs/questions/biology/bio-human-reproduction.json' with { type: 'json' };
import structureOfAtom from '../../../../packs/questions/chemistry/chem-structure-of-atom.json' with { type: 'json' };
import sequences from '../../../../packs/questions/maths/math-sequences-and-series.json' with { type: 'json' };
import gravitationQuestions from '../../../../packs/questions/physics/phy-gravitation.json' with { type: 'json' };
import lawsOfMotionQuestions from '../../../../packs/questions/physics/phy-laws-of-motion.json' with { type: 'json' };

export interface SubjectQuestions {
  readonly chapters: readonly ChapterQuestions[];
  readonly generators: readonly Generator[];
}

/** Questions that are part of the app, so that the first test works without a pack or a network. Tests validate the files. */
export const CORE: Readonly<Partial<Record<SyllabusSubject, SubjectQuestions>>> = {
  physics: { chapters: [gravitationQuestions, lawsOfMotionQuestions] as ChapterQuestions[], generators: [...gravitation, ...lawsOfMotion] },
  chemistry: { chapters: [structureOfAtom] as ChapterQuestions[], generators: [] },
  maths: { chapters: [sequences] as ChapterQuestions[], generators: sequencesAndSeries },
  biology: { chapters: [cell, humanReproduction] as ChapterQuestions[], generators: [] },
};
