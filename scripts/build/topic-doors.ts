/**
 * Marks topics' doors (`rules/index.ts`, `store/index.ts`), which only re-export, as free of side effects. So bundles include only the
 * exports that they use. Otherwise the service worker would contain the tutor's solver.
 */
export const shakenDoors = {
  moduleSideEffects: [{ test: /\/src\/topics\/[^/]+\/(?:rules|store)\/index\.ts$/, sideEffects: false }],
};
