import type { SyllabusSubject } from '../../shared/subjects/subjects.ts';
import type { SubjectSyllabus, SyllabusTopic } from './syllabus.ts';

type File = () => Promise<{ readonly default: unknown }>;

const FILES: Readonly<Record<SyllabusSubject, File>> = {
  physics: () => import('./physics.json', { with: { type: 'json' } }),
  chemistry: () => import('./chemistry.json', { with: { type: 'json' } }),
  maths: () => import('./maths.json', { with: { type: 'json' } }),
  biology: () => import('./biology.json', { with: { type: 'json' } }),
  english: () => import('./english.json', { with: { type: 'json' } }),
};

/**
 * Topics of a subject's chapters, by chapter id. Tests check the files, so they are not validated here.
 * @throws if the file is not on this device and cannot be loaded
 */
export async function loadTopics(subject: SyllabusSubject): Promise<ReadonlyMap<string, readonly SyllabusTopic[]>> {
  const { chapters } = await loadSubject(subject);
  return new Map(chapters.map(({ id, topics }) => [id, topics]));
}

/**
 * The syllabus of a subject, including topics.
 * @throws if the file is not on this device and cannot be loaded
 */
export async function loadSubject(subject: SyllabusSubject): Promise<SubjectSyllabus> {
  return (await FILES[subject]()).default as SubjectSyllabus;
}
