/** A signature of someone at the client: a drawn mark bound to what was shown, no electronic signature of an account (project-management rule 7). */
import { z } from "zod";
import { Position } from "./position.ts";
import { limitedText, optional, requiredText } from "./schemas.ts";

const coordinate = z.int().min(0).max(4000);
export const ClientSignature = z.object({
  name: requiredText("Enter who signs", 120),
  title: optional(limitedText(80)),
  email: optional(z.email("Enter an email address").max(200)),
  /** Strokes of the pen: x and y in turn, in a box of `width` by `height`. */
  strokes: z.array(z.array(coordinate).max(4000)).max(200),
  width: coordinate,
  height: coordinate,
  /** Whether the name was written in the box, by somebody who cannot draw; it is drawn in italics where there are no strokes. */
  isWritten: z.boolean().optional(),
  /** ISO instant of the device. */
  at: z.iso.datetime(),
  position: Position.nullable(),
  device: limitedText(120).nullable(),
  /** SHA-256 of the canonical text of the content. */
  contentHash: z.string().regex(/^[0-9a-f]{64}$/),
});
export type ClientSignature = z.infer<typeof ClientSignature>;

type Mark = Pick<ClientSignature, "strokes" | "width" | "height" | "isWritten">;

/** How long the strokes within their box must be together to be a signature, in units of the box: less is a dot. */
const shortest = 10;
export const signInTheBox = "Sign in the box.";

/** Whether the box has a mark that can be seen: strokes, or the name written instead. */
export function isSigned({ strokes, width, height, isWritten = false }: Mark): boolean {
  if (isWritten) return true;
  const isWithin = ([x = 0, y = 0]: readonly number[]) => x <= width && y <= height;
  const lengths = strokes.flatMap((points) =>
    points.flatMap((_, at) => {
      const [from, to] = [points.slice(at, at + 2), points.slice(at + 2, at + 4)];
      if (at % 2 === 1 || to.length < 2 || !isWithin(from) || !isWithin(to)) return [];
      return [Math.hypot((to[0] ?? 0) - (from[0] ?? 0), (to[1] ?? 0) - (from[1] ?? 0))];
    }),
  );
  return lengths.reduce((sum, length) => sum + length, 0) >= shortest;
}

/** As it is given: the box is not empty. */
export const GivenSignature = ClientSignature.refine(isSigned, { path: ["strokes"], message: signInTheBox });

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
