// The used part of the C++ interface: https://tesseract-ocr.github.io/tessapi/5.x/.
declare module 'tesseract.js-core/tesseract-core-simd-lstm.js' {
  export interface TessBaseApi {
    /** @returns 0 on success */
    Init(dataPath: null, language: string, engine: number): number;
    SetVariable(name: string, value: string): boolean;
    /** Reads the picture in the file /input. @returns 0 on success */
    SetImageFile(exifOrientation: number, radians: number): number;
    Recognize(monitor: null): number;
    GetUTF8Text(): string;
    GetJSONText(): string;
    /** Range 0 … 100. */
    MeanTextConf(): number;
  }

  export interface TesseractModule {
    readonly FS: { writeFile(path: string, content: Uint8Array): void };
    readonly TessBaseAPI: new () => TessBaseApi;
  }

  export default function load(options: {
    wasmBinary: ArrayBuffer;
    /** @param percent recognised part of the page */
    TesseractProgress: (percent: number) => void;
    print: (line: string) => void;
    printErr: (line: string) => void;
  }): Promise<TesseractModule>;
}
