/** A signature of someone at the client: a drawn mark bound to what was shown, no electronic signature of an account (project-management rule 7). */
import { z } from "zod";
import { Position } from "./position.ts";
import { limitedText, optional, requiredText } from "./schemas.ts";

const coordinate = z.int().min(0).max(4000);
export const ClientSignature = z.object({
  name: requiredText("Enter who signs", 120),
  title: optional(limitedText(80)),
  email: optional(z.email("Enter an email address").max(200)),
  /** Strokes of the pen: x and y in turn, in a box of `width` by `height`. Empty where the name was written instead. */
  strokes: z.array(z.array(coordinate).max(4000)).max(200),
  width: coordinate,
  height: coordinate,
  /** ISO instant of the device. */
  at: z.iso.datetime(),
  position: Position.nullable(),
  device: limitedText(120).nullable(),
  /** SHA-256 of the canonical text of the content. */
  contentHash: z.string().regex(/^[0-9a-f]{64}$/),
});
export type ClientSignature = z.infer<typeof ClientSignature>;

/** For whom the link was with which it was given, and the code entered first, where one was asked for. */
export const SignedByLink = z.object({
  recipientName: z.string(),
  code: z.object({ email: z.string(), at: z.string() }).nullable(),
});
export type SignedByLink = z.infer<typeof SignedByLink>;

/** A signature as a drawing (SVG): the strokes, or the name in italics where it was written. */
export function signatureDrawing({
  strokes,
  width,
  height,
  name,
}: Pick<ClientSignature, "strokes" | "width" | "height" | "name">): string {
  const [w, h] = [Math.max(width, 1), Math.max(height, 1)];
  const escaped = name.replace(/[&<>"]/g, (letter) => `&#${letter.codePointAt(0) ?? 0};`);
  const inside =
    strokes.length === 0
      ? `<text x="4" y="${h * 0.6}" font-size="${Math.round(h * 0.35)}" font-style="italic" font-family="Inter" fill="#111418">${escaped}</text>`
      : strokes.map((points) => `<polyline points="${points.join(" ")}" />`).join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="${w}" height="${h}"><g fill="none" stroke="#111418" stroke-width="3" stroke-linecap="round" stroke-linejoin="round">${inside}</g></svg>`;
}
