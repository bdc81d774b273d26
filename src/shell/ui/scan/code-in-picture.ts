/** What some platforms have to read bar codes and QR codes; no library stands in for it where they do not. */
interface Detector {
  detect: (picture: ImageBitmap) => Promise<{ rawValue: string }[]>;
}
type Platform = { BarcodeDetector?: new () => Detector };

export const readsCodes = (): boolean => "BarcodeDetector" in globalThis;

/** The code in a picture of the camera; null where there is none. */
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
