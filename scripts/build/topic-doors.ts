/**
 * A topic's door (`rules/index.ts`, `store/index.ts`) only names what others may use. Bundles bring what is asked of it, not what
 * stands beside it: the service worker would otherwise carry the tutor's solver.
 */
export const shakenDoors = {
  moduleSideEffects: [{ test: /\/src\/topics\/[^/]+\/(?:rules|store)\/index\.ts$/, sideEffects: false }],
};
