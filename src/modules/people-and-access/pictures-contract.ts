import { z } from "zod";
import { del, download, get, upload } from "#kit/contract.ts";

/** Bytes a photo and the image of a signature may have. */
export const pictureLimits = { photo: 15 * 1024 * 1024, signature: 1024 * 1024 } as const;

const SignatureImage = z.object({ id: z.uuid(), validFrom: z.string(), validTo: z.string().nullable() });
/** One's own signature: the image in use, and those before it with the time each counted. */
export const OwnSignature = z.object({ current: SignatureImage.nullable(), former: z.array(SignatureImage) });
export type OwnSignature = z.infer<typeof OwnSignature>;

const mine = { signedIn: true } as const;

/** Photos of people, and the signatures they set themselves (rules 18 and 19). */
export const pictureEndpoints = {
  mySignature: get("/api/my-profile/signature", {
    ...mine,
    reply: OwnSignature,
    summary: "One's own signature, and the former ones with the period in which each was in use",
  }),
  setMySignature: upload("/api/my-profile/signature", {
    ...mine,
    reply: OwnSignature,
    summary: "Set one's own signature (multipart, one part named file, PNG); reports signed before keep theirs",
  }),
  removeMySignature: del("/api/my-profile/signature", {
    ...mine,
    reply: OwnSignature,
    summary: "Sign without an image from now on",
  }),
  mySignatureImage: download("/api/my-profile/signature/:id", { ...mine, summary: "The image of a signature of one's own" }),
  setMyPhoto: upload("/api/my-profile/photo", {
    ...mine,
    reply: z.object({ photoId: z.uuid().nullable() }),
    summary: "Set one's own photo (multipart, one part named file)",
  }),
  removeMyPhoto: del("/api/my-profile/photo", {
    ...mine,
    reply: z.object({ photoId: z.uuid().nullable() }),
    summary: "Remove one's own photo",
  }),
  photo: download("/api/users/:id/photo", {
    ...mine,
    query: z.object({
      size: z.enum(["small", "large"]).default("small"),
      /** The picture meant, so that a browser may keep it for good. */
      of: z.uuid().optional(),
    }),
    summary: "The photo of a person one may see",
  }),
};
