import { Screenshot } from './screenshot.tsx';

/** How a screen of the product is shown; scripts/take-screenshots.ts takes the pictures. */
export interface ProductScreen {
  /** Of its files: see screenshot.tsx. */
  readonly name: string;
  readonly onDesk: string;
  readonly onPhone: string;
}

/** A screen on a desk and on a phone; on a phone, where the desk would be too small to read, only that. */
export function ProductPictures({ screen: { name, onDesk, onPhone } }: { screen: ProductScreen }) {
  return (
    <div className="relative sm:pr-[7%] sm:pb-14">
      <div className="max-sm:hidden">
        <Screenshot name={`${name}-desk`} alt={onDesk} width={1280} height={800} className="w-full rounded-xl" />
      </div>
      <div className="mx-auto w-4/5 max-w-72 sm:absolute sm:right-0 sm:bottom-0 sm:w-1/4">
        <Screenshot name={`${name}-phone`} alt={onPhone} width={360} height={740} className="w-full rounded-2xl" />
      </div>
    </div>
  );
}
