import type { InjectManifestOptions } from 'workbox-build';

/**
 * Beginnings of names of assets that are kept on first use (sw/large-files.ts). The Devanagari faces are most of all fonts'
 * bytes, and most phones have one of their own; few read pictures, or all subjects' solved questions.
 */
const LARGE_FILES = ['assets/anek-devanagari', 'assets/tesseract', 'assets/qa-'];

export function isPrecached(file: string): boolean {
  return !LARGE_FILES.some((name) => file.startsWith(name));
}

/** What the service worker keeps on the device from the first visit on: all that a route needs to open with no network. */
export function workboxConfig(outDir: string): InjectManifestOptions {
  return {
    swSrc: `${outDir}/sw.js`,
    swDest: `${outDir}/sw.js`,
    injectionPoint: 'self.__WB_MANIFEST',
    globDirectory: outDir,
    globPatterns: [
      '{index.html,before-paint.js,manifest.webmanifest,packs/{packs,device-models}.json,assets/**/*.{js,css,woff2,svg},icons/favicon.svg,backgrounds/*-small.webp}',
    ],
    globIgnores: ['sw.js', '**/*.map', 'screenshots/**', ...LARGE_FILES.map((name) => `${name}*`)],
    // Vite puts a hash of the content into these names: no revision, and no second request to the network.
    dontCacheBustURLsMatching: /^assets\//,
    maximumFileSizeToCacheInBytes: 2 * 1024 * 1024,
  };
}
