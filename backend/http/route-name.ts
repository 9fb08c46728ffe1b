import type { IncomingMessage } from 'node:http';
import { BadTargetError, targetOf } from '../base/request-target.ts';

/** Where a request went, without anything that names a person or holds a student's words. */
interface Route {
  /** One of a fixed few: a label of metrics. */
  readonly area: Area;
  /** For the log. */
  readonly template: string;
  /** Not logged unless it fails: files of the app, and probes of whoever watches the server. */
  readonly isSilent: boolean;
}

export type Area = 'rest' | 'auth' | 'storage' | 'functions' | 'realtime' | 'probe' | 'page' | 'unreadable';

/** How many segments below `/…/v1` are names of the server's own, not of things that students made. */
const NAMED_SEGMENTS: Readonly<Record<string, number>> = { rest: 2, auth: 2, storage: 1, functions: 1, realtime: 2 };

const API = /^\/(rest|auth|storage|functions|realtime)\/v1(?:\/(.*))?$/;

export function routeOf(request: IncomingMessage): Route {
  const path = pathOf(request);
  if (path === undefined) return { area: 'unreadable', template: 'unreadable', isSilent: false };
  if (path === '/healthz' || path === '/readyz' || path === '/metrics') return { area: 'probe', template: path, isSilent: true };
  const [, area, rest = ''] = API.exec(path) ?? [];
  if (area === undefined) return { area: 'page', template: 'page', isSilent: true };
  const segments = rest.split('/');
  const named = segments
    .slice(0, NAMED_SEGMENTS[area])
    .map((segment) => (/^[a-z_]+(-[a-z_]+)*$/.test(segment) && segment.length < 64 ? segment : ':name'));
  const more = segments.length > named.length ? ['…'] : [];
  return { area: area as Area, template: ['', area, 'v1', ...named, ...more].join('/'), isSilent: false };
}

function pathOf(request: IncomingMessage): string | undefined {
  try {
    return targetOf(request).path;
  } catch (error) {
    if (error instanceof BadTargetError) return undefined;
    throw error;
  }
}
