import type { Page } from 'playwright';

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
  /** Where files arrive that the student saves. */
  readonly downloads: string;
  newPage(): Promise<Page>;
  /** Writes the console and a screenshot of each page into the directory. */
  keepRecording(directory: string): Promise<void>;
  /** Ends its pages and its line. */
  close(): Promise<void>;
}

/** A phone of usual size, since what is hidden by a narrow screen differs between engines. */
export const PHONE_SIZE = { width: 390, height: 844 };
