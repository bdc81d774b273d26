/** The Barcode Detection API of some platforms; no library replaces it where it is missing. */
interface Detector {
  detect: (picture: ImageBitmap) => Promise<{ rawValue: string }[]>;
}
type Platform = { BarcodeDetector?: new () => Detector };

export const readsCodes = (): boolean => "BarcodeDetector" in globalThis;

/** The code in a picture from the camera; null where there is none. */
export async function codeInPicture(picture: Blob): Promise<string | null> {
  const { BarcodeDetector } = globalThis as Platform;
  if (!BarcodeDetector) return null;
  try {
    const [found] = await new BarcodeDetector().detect(await createImageBitmap(picture));
    return found?.rawValue ?? null;
  } catch {
    return null;
  }
}
