import { parseSync, Visitor, type ESTree } from 'vite';

import { BROWSER_APIS, isInTargets, pathOf } from './browser-support.ts';
import { POLYFILLED } from './browser-targets.ts';
import { checkBuilt } from './check-built.ts';

/** APIs that the build may use although a target lacks them, with the reason. */
const ALLOWED: Readonly<Record<string, string>> = {
  cancelIdleCallback: 'asked for first: question-stack.tsx',
  documentPictureInPicture: 'asked for first: the floating timer',
  navigation: 'asked for first: React',
  requestIdleCallback: 'asked for first: question-stack.tsx, time-spent-store.ts, RxDB',
  setImmediate: 'asked for first: React, Dexie',
  trustedTypes: 'asked for first: trusted-types.ts',
  'Error.captureStackTrace': 'asked for first: Headless UI, ts-fsrs',
  'PublicKeyCredential.parseCreationOptionsFromJSON': 'asked for first: supabase-js',
  'PublicKeyCredential.parseRequestOptionsFromJSON': 'asked for first: supabase-js',
  'Symbol.asyncDispose': 'the key of a method that nobody calls: RxDB, zip.js',
  'Uint8Array.fromHex': 'asked for first: noble',
  '.captureStackTrace()': 'asked for first: Headless UI, ts-fsrs',
  '.dispose()': 'methods of their own: Headless UI, XState, zip.js',
  '.drop()': 'a method of its own: mingo',
  '.grow()': 'of WebAssembly.Memory: Tesseract',
  '.take()': 'methods of their own: the app, mingo',
  '.toArray()': 'methods of their own: Dexie, dnd kit',
  '.toBase64()': 'a method of its own: supabase-js',
  '.toHex()': 'asked for first: noble',
  '.use()': 'methods of their own: React, Dexie, unified',
};

const newer = BROWSER_APIS.filter((api) => !isInTargets(api) && !POLYFILLED.includes(pathOf(api)));
/** `Iterator`, `Map.groupBy` */
const NAMED = new Set(newer.filter(({ owner, isStatic }) => owner === null || isStatic).map(pathOf));
const ITERATOR_METHODS = new Set(newer.filter(({ owner }) => owner === 'Iterator').map(({ name }) => name));
/** Names of new methods of the language, if no older method has the same name: the object of a library's call is unknown. */
const METHODS = new Set(newer.filter(({ owner, isLanguage }) => owner !== null && isLanguage).map(({ name }) => name));
for (const { name } of BROWSER_APIS.filter((api) => isInTargets(api) || POLYFILLED.includes(pathOf(api)))) METHODS.delete(name);

/** Methods that return iterators, with their number of arguments. */
const ITERATORS: Readonly<Record<string, number>> = { entries: 0, keys: 0, matchAll: 1, values: 0 };
const SCOPES = ['globalThis', 'self', 'window'];
/** `(?i:` */
const MODIFIERS = /\(\?[ims]*(?:-[ims]+)?(?<=[ims]):/;

/**
 * Searches built scripts, including libraries, for APIs that a target lacks. In the app's own code, types find them (browser-libs.ts).
 * @throws if a script uses such an API, or if no script uses an allowed one
 */
export function checkBuiltApis(outDir: string): Promise<void> {
  return checkBuilt(outDir, {
    extension: '.js',
    newerIn: newerApis,
    allowed: ALLOWED,
    nobody: 'Nothing',
    source: 'scripts/oldest-browsers/built-apis.ts',
  });
}

/** APIs that a script uses and a target lacks. Omits methods of the web platform, whose names libraries use for their own. */
export function newerApis(script: string): readonly string[] {
  const found = new Set<string>();
  const declared = new Set<string>();
  const referred = new Set<string>();
  const keys = new Set<ESTree.Node>();
  const key = (node: { readonly key: ESTree.Node; readonly computed: boolean }) => void (node.computed || keys.add(node.key));
  new Visitor({
    Identifier: (node) => void (keys.has(node) || referred.add(node.name)),
    VariableDeclarator: ({ id }) => void (id.type === 'Identifier' && declared.add(id.name)),
    Property: key,
    PropertyDefinition: key,
    MethodDefinition: key,
    MemberExpression: ({ object, property, computed }) => {
      if (computed || property.type !== 'Identifier') return;
      keys.add(property);
      if (object.type === 'Identifier') referred.add(SCOPES.includes(object.name) ? property.name : `${object.name}.${property.name}`);
      if (
        object.type === 'CallExpression' &&
        ITERATOR_METHODS.has(property.name) &&
        ITERATORS[methodOf(object) ?? ''] === object.arguments.length
      ) {
        found.add(`Iterator.prototype.${property.name}`);
      }
    },
    CallExpression: (node) => {
      const method = methodOf(node);
      if (method !== null && METHODS.has(method)) found.add(`.${method}()`);
    },
    Literal: (node) => {
      if ('regex' in node && (node.regex.flags.includes('v') || MODIFIERS.test(node.regex.pattern))) found.add(String(node.raw));
    },
  }).visit(parseSync('script.js', script).program);
  for (const name of referred) if (NAMED.has(name) && !declared.has(name)) found.add(name);
  return [...found];
}

/** The method's name in a call; null for static methods of `Object`, which return arrays. */
function methodOf({ callee }: ESTree.CallExpression): string | null {
  if (callee.type !== 'MemberExpression' || callee.computed || callee.property.type !== 'Identifier') return null;
  return callee.object.type === 'Identifier' && callee.object.name === 'Object' ? null : callee.property.name;
}
