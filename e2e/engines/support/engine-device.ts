import { readdirSync } from 'node:fs';
import path from 'node:path';

import type { Page } from 'playwright';
import { expect } from 'vitest';

import type { Line } from './line.ts';

export interface EngineOptions {
  /** In a private window: what is stored is gone when it is closed. */
  readonly isPrivate?: boolean;
  /** A directory that keeps what is stored when the browser is closed. */
  readonly profile?: string;
}

/** A phone with one of the engines and its own storage. Its pages can what `WebKitPage` can, whatever the engine. */
export interface EngineDevice {
  readonly line: Line;
  /** The path of the file that the student has saved. */
  savedFile(): Promise<string>;
  newPage(): Promise<Page>;
  /** Writes the console and a screenshot of each page into the directory. */
  keepRecording(directory: string): Promise<void>;
  /** Ends its pages, and the browser where that is its own. */
  close(): Promise<void>;
}

/** A phone of usual size, since what is hidden by a narrow screen differs between engines. */
export const PHONE_SIZE = { width: 390, height: 844 };

/** Resolves when a whole file is in the folder that was not there before: no engine tells of a download. */
export async function newFileIn(folder: string, before: readonly string[]): Promise<string> {
  const arrived = () => readdirSync(folder).filter((name) => !before.includes(name));
  await expect.poll(arrived).toEqual([expect.not.stringMatching(/\.(part|wkdownload)$/)]);
  return path.join(folder, arrived()[0]!);
}
