import { afterEach, expect, it, vi } from "vitest";
import { smallPicture } from "./decoded.ts";
import { wordsOf } from "./failure.ts";
import { smallerPhoto } from "./smaller-photo.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("a small photo is sent unchanged, with the time of its file where the camera gives none; a video or another file is refused in words", async () => {
  const lastModified = Date.parse("2026-03-14T09:26:53Z");
  const photo = new File(["no block"], "weld.jpg", { type: "image/jpeg", lastModified });
  expect(await smallerPhoto(photo)).toEqual({
    blob: photo,
    small: null,
    name: "weld.jpg",
    takenAt: "2026-03-14T09:26:53.000Z",
    position: null,
  });
  const heic = new File(["of a phone"], "IMG_1.HEIC", { lastModified });
  expect(await smallerPhoto(heic)).toMatchObject({ blob: heic, small: null, takenAt: "2026-03-14T09:26:53.000Z" });
  const refusal = (name: string, type: string) =>
    smallerPhoto(new File(["a,b"], name, { type })).catch((failure: unknown) => wordsOf(failure).title);
  expect(await refusal("IMG_2.MOV", "")).toBe("IMG_2.MOV is a video. Videos cannot be printed: take photos instead");
  expect(await refusal("clip", "video/mp4")).toBe("clip is a video. Videos cannot be printed: take photos instead");
  expect(await refusal("gauge.csv", "text/csv")).toBe("gauge.csv is not a photo. Choose a picture, such as JPEG, PNG or HEIC");
});

/** A camera's pictures of 12 megapixels, as a browser draws them: how many it had drawn at once, and whether one is still there. */
function drawing() {
  const canvases: HTMLCanvasElement[] = [];
  let [open, most] = [0, 0];
  vi.stubGlobal("createImageBitmap", async (_file: Blob, { resizeWidth: width = 4000 }: ImageBitmapOptions) => {
    most = Math.max(most, (open += 1));
    await new Promise((done) => setTimeout(done, 2));
    return { width, height: width * 0.75, close: () => (open -= 1) };
  });
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue({ drawImage() {} } as never);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation(function drawn(this: HTMLCanvasElement, done) {
    canvases.push(this);
    done(new Blob([`${this.width} x ${this.height}`], { type: "image/jpeg" }));
  });
  return { seen: () => ({ open, most, pixels: canvases.reduce((sum, { width, height }) => sum + width * height, 0) }) };
}

const ofCamera = (name: string) => new File([new Uint8Array(1_300_000)], name, { type: "image/jpeg" });

it("of many photos one at a time is drawn, and nothing of it stays but the photo as it is sent and its thumbnail", async () => {
  const { seen } = drawing();
  const photos = Array.from({ length: 5 }, (_, at) => ofCamera(`IMG_${at}.jpeg`));
  const [made] = await Promise.all([Promise.all(photos.map(smallerPhoto)), ...photos.map((photo) => smallPicture(photo))]);
  expect(seen()).toEqual({ open: 0, most: 1, pixels: 0 });
  expect([await made[4]?.blob.text(), await made[4]?.small?.text(), made[4]?.name]).toEqual([
    "2560 x 1920",
    "320 x 240",
    "IMG_4.jpg",
  ]);
});

it("a picture that cannot be drawn, or that nobody wants any more, has no thumbnail and holds up no other", async () => {
  const { seen } = drawing();
  const unwanted = smallPicture(ofCamera("1.jpg"), AbortSignal.abort());
  expect(await unwanted).toBeNull();
  expect(seen().most).toBe(0);
  vi.stubGlobal("createImageBitmap", () => Promise.reject(new DOMException("No picture", "InvalidStateError")));
  const [broken, whole] = [smallerPhoto(ofCamera("2.jpg")), ofCamera("3.jpg")];
  expect(await broken).toMatchObject({ small: null, name: "2.jpg" });
  drawing();
  expect(await (await smallPicture(whole))?.text()).toBe("320 x 240");
});
