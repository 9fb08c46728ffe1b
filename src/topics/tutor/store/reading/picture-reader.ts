/** A recognised line of text. */
export interface ReadLine {
  readonly text: string;
  /** 0 … 1, the reader's own estimate. */
  readonly confidence: number;
}

export interface ReadingOptions {
  readonly signal: AbortSignal;
  /** Receives the share of work done, 0 … 1. */
  readonly onProgress?: (share: number) => void;
}

/** Reads the text in a picture on the device. */
export interface PictureReader {
  /**
   * @param picture upright, cropped, black on white (RGBA)
   * @returns lines from top to bottom; none where there is no text
   * @throws the signal's reason when aborted; TypeError when its files could not be loaded
   */
  read(picture: ImageData, options: ReadingOptions): Promise<readonly ReadLine[]>;
  /** Stops its work and frees its memory, for good. */
  close(): void;
}

/** Messages from a reader's worker. */
export type ReaderNews =
  /** 0 … 1, of all the work. */
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'lines'; readonly lines: readonly ReadLine[] }
  | { readonly kind: 'failed'; readonly isUnreachable: boolean; readonly message: string };
