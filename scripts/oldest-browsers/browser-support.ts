import bcd from '@mdn/browser-compat-data' with { type: 'json' };

import { BROWSER_TARGETS } from './browser-targets.ts';

/** An API of browsers, by MDN's browser-compat-data. */
export interface BrowserApi {
  /** Null for a global. */
  readonly owner: string | null;
  /** `@@iterator` stands for `Symbol.iterator`. */
  readonly name: string;
  /** True for a member of the constructor, not of its instances. */
  readonly isStatic: boolean;
  /** True for JavaScript's own APIs, false for the web platform's. */
  readonly isLanguage: boolean;
  readonly support: Support;
}

type Support = Readonly<Record<string, Statement | readonly Statement[]>>;

interface Statement {
  readonly version_added: string | false;
  readonly version_removed?: string;
  readonly flags?: unknown;
  readonly prefix?: string;
  readonly alternative_name?: string;
}

type Members = Readonly<Record<string, { readonly __compat?: { readonly support: Support } }>>;
type Owners = Readonly<Record<string, Members>>;

const data = bcd as unknown as { readonly api: Owners; readonly javascript: { readonly builtins: Owners & { readonly Intl: Owners } } };

/** Interfaces whose members are globals. */
const GLOBAL_SCOPES = ['Window', 'WorkerGlobalScope'];
const STATIC = '_static';

/** Every global of browsers, and the members of each. */
export const BROWSER_APIS: readonly BrowserApi[] = [
  ...globals(data.javascript.builtins, true),
  ...Object.entries({ ...data.javascript.builtins, ...data.javascript.builtins.Intl }).flatMap(([owner, members]) =>
    builtins(owner, members),
  ),
  ...globals(data.api, false),
  ...Object.entries(data.api).flatMap(([owner, members]) => webApis(owner, members)),
];

/** The API's name in code: `Array.prototype.with`, `Map.groupBy`, `fetch`. */
export function pathOf({ owner, name, isStatic }: Pick<BrowserApi, 'isStatic' | 'name' | 'owner'>): string {
  return owner === null ? name : `${owner}${isStatic ? '' : '.prototype'}.${name}`;
}

/** True if every target has the API. */
export function isInTargets({ support }: Pick<BrowserApi, 'support'>): boolean {
  return Object.entries(BROWSER_TARGETS).every(([browser, version]) => isIn(support, browser, Number(version)));
}

/** True if a browser's version has the API under its standard name and enabled. */
export function isIn(support: Support, browser: string, version: number): boolean {
  return [support[browser] ?? []]
    .flat()
    .some(
      ({ version_added, version_removed, flags, prefix, alternative_name }) =>
        !flags && !prefix && !alternative_name && since(version_added) <= version && version < since(version_removed ?? false),
    );
}

/** The version as a number; Infinity for "never" and previews. */
function since(version: string | false): number {
  return version === false || version === 'preview' ? Infinity : Number.parseFloat(version.replace('≤', ''));
}

function globals(owners: Owners, isLanguage: boolean): BrowserApi[] {
  return membersOf(owners as Members).map(([name, support]) => ({ owner: null, name, isStatic: false, isLanguage, support }));
}

/** The data does not distinguish static and instance members, so each counts as both. */
function builtins(owner: string, members: Members): BrowserApi[] {
  return membersOf(members).flatMap(([name, support]) =>
    [true, false].map((isStatic) => ({ owner, name, isStatic, isLanguage: true, support })),
  );
}

function webApis(owner: string, members: Members): BrowserApi[] {
  return membersOf(members).flatMap(([key, support]) => {
    const name = key.replace(STATIC, '').replace(/^(.+)_event$/, 'on$1');
    const member = { owner, name, isStatic: key.endsWith(STATIC), isLanguage: false, support };
    return GLOBAL_SCOPES.includes(owner) ? [member, { ...member, owner: null }] : [member];
  });
}

function membersOf(members: Members): (readonly [name: string, support: Support])[] {
  return Object.entries(members).flatMap(([name, { __compat }]) => (__compat === undefined ? [] : [[name, __compat.support] as const]));
}
