import { COLLECTION_VERSIONS } from './collection-versions.ts';
import { NOW, type CollectionSchema } from './collection-schema.ts';

/** Revision cards with all their reviews. */
export const flashcardsSchema = {
  name: 'flashcards',
  version: COLLECTION_VERSIONS.flashcards,
  properties: {
    id: { type: 'string', maxLength: 36, format: 'uuid' },
    user_id: { type: 'string', maxLength: 36, format: 'uuid' },
    front: { type: 'string', minLength: 1, maxLength: 10000 },
    back: { type: 'string', maxLength: 20000, default: '' },
    /** Object names in the bucket of pictures. `…_picture_text` describes a picture for those who cannot see it. */
    front_picture: { type: ['string', 'null'], maxLength: 300 },
    front_picture_text: { type: 'string', maxLength: 300, default: '' },
    back_picture: { type: ['string', 'null'], maxLength: 300 },
    back_picture_text: { type: 'string', maxLength: 300, default: '' },
    /** Chapter, slash, card: the card of a ready deck that this one came from. */
    deck_card: { type: ['string', 'null'], maxLength: 100 },
    /** Id of a chapter of the syllabus. A ready card without one belongs to its deck's chapter. */
    chapter: { type: ['string', 'null'], maxLength: 40 },
    subject_id: { type: ['string', 'null'], maxLength: 36, format: 'uuid' },
    source: { type: 'string', enum: ['own', 'task', 'attempt', 'tutor'], maxLength: 7, default: 'own' },
    source_id: { type: ['string', 'null'], maxLength: 36, format: 'uuid' },
    due: { type: 'string', maxLength: 40, format: 'date-time', default: NOW },
    /**
     * One text per review: time (ISO 8601), rating from 1 (again) to 4 (easy), duration in ms; space-separated. A set, so that
     * offline reviews of two devices all count.
     */
    reviews: { type: 'array', maxItems: 1000, items: { type: 'string', maxLength: 60 }, default: [] },
    /**
     * FSRS memory. One value, so that a merge never combines halves of two. It is deterministic: all devices compute the same from
     * the same reviews.
     */
    memory: { type: 'object', default: {} },
    suspended: { type: 'boolean', default: false },
    created_at: { type: 'string', maxLength: 40, format: 'date-time', default: NOW },
    updated_at: { type: 'string', maxLength: 40, format: 'date-time', default: NOW },
  },
  scope: 'user_id',
  scopeKind: 'user',
  serverOwned: ['updated_at'],
  computed: ['due', 'memory', 'deck_card', 'source', 'source_id', 'created_at'],
  weighed: ['front', 'back', 'reviews', 'front_picture_text', 'back_picture_text'],
  merge: { reviews: 'set' },
  indexes: ['due'],
} as const satisfies CollectionSchema;
