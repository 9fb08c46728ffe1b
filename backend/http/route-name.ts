import type { IncomingMessage } from 'node:http';
import { BadTargetError, targetOf } from '../base/request-target.ts';

/** A request's route, without anything that names a person or contains a student's text. */
interface Route {
  /** One of a fixed set, because it is a label of metrics. */
  readonly area: Area;
  /** The route's form in the log. */
  readonly template: string;
  /** True for the app's files and for probes, which are logged only if they fail. */
  readonly isSilent: boolean;
}

export type Area = 'rest' | 'auth' | 'storage' | 'functions' | 'realtime' | 'probe' | 'page' | 'unreadable';

/** Number of path segments below `/…/v1` that the server names. Later segments may contain students' data. */
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
