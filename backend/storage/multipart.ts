import { STORAGE_LIMITS } from '../base/limits.ts';
import { invalidRequest } from './storage-error.ts';

export interface FormPart {
  /** Name of the field; '' in the forms of storage-js. */
  readonly name: string;
  /** Undefined for a field that is no file. */
  readonly fileName: string | undefined;
  readonly contentType: string | undefined;
  /** A view of the form's bytes. */
  readonly content: Buffer;
}

/** RFC 2046: up to 70 characters. */
const BOUNDARY = /^multipart\/form-data\s*;\s*boundary=(?:"([\w'()+,./:=? -]{1,70})"|([\w'()+./:=?-]{1,70}))\s*$/i;

/**
 * Parses a form in one pass over its bytes. Refuses forms that no browser sends before it parses further: many parts, long headers, text
 * around the parts. Throws StorageError.
 */
export function readForm(body: Buffer, contentType: string): FormPart[] {
  const [, quoted, plain] = BOUNDARY.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw unreadable();
  const delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1');
  const opening = delimiter.subarray(2);
  if (!body.subarray(0, opening.length).equals(opening)) throw unreadable();
  const parts: FormPart[] = [];
  let at = opening.length;
  while (body.toString('latin1', at, at + 2) === '\r\n') {
    if (parts.length === STORAGE_LIMITS.formParts) throw unreadable();
    const headersEnd = body.subarray(at, at + STORAGE_LIMITS.formHeaderBytes).indexOf('\r\n\r\n');
    if (headersEnd === -1) throw unreadable();
    const contentAt = at + headersEnd + 4;
    const contentEnd = body.indexOf(delimiter, contentAt);
    if (contentEnd === -1) throw unreadable();
    parts.push(partOf(body.toString('utf8', at + 2, at + headersEnd), body.subarray(contentAt, contentEnd)));
    at = contentEnd + delimiter.length;
  }
  if (body.toString('latin1', at, at + 2) !== '--') throw unreadable();
  return parts;
}

/** @param headers at most `formHeaderBytes` of them */
function partOf(headers: string, content: Buffer): FormPart {
  const values = new Map(
    headers.split('\r\n').map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, Math.max(colon, 0)).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const disposition = values.get('content-disposition') ?? '';
  const name = /^form-data; name="([^"]*)"/i.exec(disposition)?.[1];
  if (name === undefined) throw unreadable();
  return { name, fileName: /; filename="([^"]*)"/i.exec(disposition)?.[1], contentType: values.get('content-type'), content };
}

const unreadable = () => invalidRequest('The form cannot be read');
