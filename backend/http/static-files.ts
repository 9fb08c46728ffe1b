import { createHash } from 'node:crypto';
import { createReadStream, statSync } from 'node:fs';
import { readFile, realpath, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';

import { acceptedEncoding, type Encoding } from './compression.ts';
import { targetOf } from '../base/request-target.ts';
import { MODEL_WORKER_POLICY } from './security-headers.ts';
import { sendError } from '../base/send-error.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
};

interface Asset extends Pick<KnownFile, 'path' | 'size' | 'etag' | 'content'> {
  readonly encoding?: Encoding;
}

/** Files up to this size are kept in memory: a device that installs the app requests hundreds of them at once. */
const KEPT_BYTES = 512 * 1024;

/**
 * Target of shares from other apps, which the service worker normally handles. Without one, the browser posts to the server, which stores
 * nothing and redirects to a page that says so.
 */
const SHARE_PATH = '/share-target';

/** Shared chats are only for people with the link. A header tells search engines that run no scripts. */
const UNLISTED_PATH = '/shared/';

const MODEL_WORKER = /^\/assets\/device-model\.worker-[\w-]+\.js$/;

const SUFFIX: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };

/**
 * Serves the built app from `directory`. A public page has its own file: `/about-us` is about-us.html, `/` is _landing.html.
 * Other paths without a file are routes of the app and get index.html, except under /assets/ or with a file extension: an old
 * page requesting a file of an old build must get 404, not HTML.
 */
export function createStaticFiles(directory: string, headers: Readonly<Record<string, string>>) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method === 'POST' && targetOf(request).path === SHARE_PATH) {
      response.writeHead(303, { location: '/ai?shared=failed' }).end();
      return;
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('allow', 'GET, HEAD');
      return sendError(response, 405, 'method_not_allowed', 'Only GET and HEAD are possible here');
    }
    const path = decodePath(targetOf(request).path);
    if (path === undefined) return sendError(response, 400, 'bad_path', 'The address is not valid');
    // Ranges refer to the uncompressed file.
    const encoding = request.headers.range === undefined ? acceptedEncoding(request.headers['accept-encoding']) : undefined;
    let served = path;
    let asset = await find(directory, served, encoding);
    if (!asset && isNavigation(path)) {
      served = path === '/' ? '/_landing.html' : `${path}.html`;
      asset = await find(directory, served, encoding);
      if (!asset) {
        served = '/index.html';
        asset = await find(directory, served, encoding);
      }
    }
    if (!asset) return sendError(response, 404, 'not_found', 'There is no such file');
    for (const [header, value] of Object.entries(headers)) response.setHeader(header, value);
    if (MODEL_WORKER.test(path)) response.setHeader('content-security-policy', MODEL_WORKER_POLICY);
    if (path.startsWith(UNLISTED_PATH)) response.setHeader('x-robots-tag', 'noindex');
    await send(asset, served, request, response);
  };
}

async function send(asset: Asset, name: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  response.setHeader('etag', asset.etag);
  response.setHeader('vary', 'Accept-Encoding');
  response.setHeader('cache-control', cacheControl(name));
  if (matches(request.headers['if-none-match'], asset.etag)) {
    response.writeHead(304).end();
    return;
  }
  response.setHeader('content-type', contentType(name));
  if (asset.encoding === undefined) response.setHeader('accept-ranges', 'bytes');
  const range = request.method === 'GET' ? rangeOf(request, asset) : null;
  if (range === 'outside') {
    response.writeHead(416, { 'content-range': `bytes */${asset.size}` }).end();
    return;
  }
  response.setHeader('content-length', range === null ? asset.size : range.last - range.first + 1);
  if (asset.encoding) response.setHeader('content-encoding', asset.encoding);
  if (name === '/sw.js') response.setHeader('service-worker-allowed', '/');
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  if (range !== null) response.writeHead(206, { 'content-range': `bytes ${range.first}-${range.last}/${asset.size}` });
  if (asset.content !== undefined) {
    response.end(range === null ? asset.content : asset.content.subarray(range.first, range.last + 1));
    return;
  }
  const bytes = range === null ? {} : { start: range.first, end: range.last };
  await pipeline(createReadStream(asset.path, bytes), response).catch(() => response.destroy());
}

/** Range of an interrupted download; with `If-Range` only if the file is the same. */
function rangeOf({ headers }: IncomingMessage, { size, etag }: Asset): ByteRange | 'outside' | null {
  const isSame = headers['if-range'] === undefined || headers['if-range'] === etag;
  return isSame ? readRange(headers.range, size) : null;
}

/** Files under /assets/ and those of packs have a hash in their name: immutable. */
function cacheControl(name: string): string {
  if (name.startsWith('/assets/') || name.startsWith('/packs/files/')) return 'public, max-age=31536000, immutable';
  const mustRevalidate = name.endsWith('.html') || name === '/sw.js' || name.endsWith('.webmanifest') || name.endsWith('.json');
  return mustRevalidate ? 'no-cache' : 'public, max-age=3600';
}

function isNavigation(path: string): boolean {
  return !path.startsWith('/assets/') && extname(path) === '';
}

/** The path, decoded once; undefined if it leaves the directory. */
function decodePath(encoded: string): string | undefined {
  try {
    const path = decodeURIComponent(encoded);
    const isInside = path.startsWith('/') && !path.includes('\0') && !path.includes('\\') && !path.split('/').some((part) => part === '..');
    // A build contains no dot files.
    return isInside && !path.split('/').some((part) => part.startsWith('.') && part !== '.well-known') ? path : undefined;
  } catch {
    return undefined;
  }
}

async function find(directory: string, name: string, encoding: Encoding | undefined): Promise<Asset | undefined> {
  const path = join(directory, name);
  const [original, compressed] = await Promise.all([
    fileAt(directory, path),
    encoding === undefined ? undefined : fileAt(directory, path + SUFFIX[encoding]),
  ]);
  if (!original) return undefined;
  // An older compressed file belongs to an earlier build.
  return encoding && compressed && Math.floor(compressed.mtimeMs) >= Math.floor(original.mtimeMs) ? { ...compressed, encoding } : original;
}

interface KnownFile {
  /** The path after resolving symlinks. */
  readonly path: string;
  readonly inode: number;
  readonly size: number;
  readonly mtimeMs: number;
  /** Hash of the content, so that a new build with the same file does not trigger a download. */
  readonly etag: string;
  readonly content: Buffer | undefined;
}

const knownFiles = new Map<string, KnownFile>();

/** The file at a path; undefined unless it is a regular file inside `directory` after resolving symlinks. */
async function fileAt(directory: string, path: string): Promise<KnownFile | undefined> {
  try {
    // Synchronous: the thread pool costs ten times as much, and took a twentieth of a test server's time.
    const { ino, size, mtimeMs } = statSync(path);
    const known = knownFiles.get(path);
    if (known?.inode === ino && known.size === size && known.mtimeMs === mtimeMs) return known;
    const file = await readKnown(directory, path);
    if (file !== undefined) knownFiles.set(path, file);
    return file;
  } catch {
    return undefined;
  }
}

async function readKnown(directory: string, path: string): Promise<KnownFile | undefined> {
  const [root, real] = await Promise.all([realpath(directory), realpath(path)]);
  if (!real.startsWith(root + sep)) return undefined;
  const state = await stat(real);
  if (!state.isFile()) return undefined;
  const content = await readFile(real);
  const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
  return {
    path: real,
    inode: state.ino,
    size: state.size,
    mtimeMs: state.mtimeMs,
    etag,
    // If the sizes differ, the file is changing now: do not keep it, so that the next request reads it again.
    content: content.length === state.size && state.size <= KEPT_BYTES ? content : undefined,
  };
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch.split(',').some((candidate) => candidate.trim() === '*' || candidate.trim().replace(/^W\//, '') === etag);
}

/** Both ends inclusive. */
interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Parses a `Range` header (RFC 9110, 14.1.2) for a file of `size` bytes.
 * @returns null for the whole file: without the header, for several ranges, and for other units
 */
function readRange(header: string | undefined, size: number): ByteRange | 'outside' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (match === null || (match[1] === '' && match[2] === '')) return null;
  const [from, to] = [match[1]!, match[2]!];
  if (from !== '' && to !== '' && Number(to) < Number(from)) return null;
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return first > last ? 'outside' : { first, last };
}

function contentType(name: string): string {
  return TYPES[extname(name).toLowerCase()] ?? 'application/octet-stream';
}
