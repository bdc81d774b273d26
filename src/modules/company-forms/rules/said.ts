import { counted } from "#kit/plural.ts";
import type { Block, SaidSection } from "#modules/forms/printed.ts";

/** An answer in words, with its question or table row. */
export interface SaidLine {
  path: string;
  label: string;
  text: string;
}

type Said = Extract<Block, { kind: "answer" }>["said"];

/** All answers, one line each, without empty ones. */
export const linesSaid = (sections: readonly SaidSection[]): SaidLine[] =>
  sections.flatMap(({ blocks }) =>
    blocks.flatMap((block): SaidLine[] => {
      if (block.kind === "answer") return lineOf(block.said, block.said.label);
      if (block.kind !== "table") return [];
      const { label, rows } = block.table;
      return rows.flatMap(({ cells }, at) => cells.flatMap((said) => lineOf(said, `${label} ${at + 1}, ${said.label}`)));
    }),
  );

function lineOf({ path, text, comment, photos, image }: Said, label: string): SaidLine[] {
  const pictures = photos.length > 0 ? counted(photos.length, "photo") : "";
  const words = [text || image?.name, comment, pictures].filter(Boolean).join(". ");
  return words ? [{ path, label, text: words }] : [];
}
