import type { Attached } from "../editor/use-attachments.ts";

/** A file that can be drawn on: a browser shows it as a picture. */
export const isPicture = ({ mediaType }: Attached["file"]): boolean => /^image\/(jpeg|png|webp)$/.test(mediaType);
