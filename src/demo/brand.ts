/** The brand of the demo company: logo, a version for dark screens, and the symbols of its accreditations, drawn in strokes. */
import { Readable } from "node:stream";
import { accreditations } from "./bases.ts";
import type { Calendar } from "./calendar.ts";
import { idOf } from "./chance.ts";
import type { Written } from "./write.ts";
import { companyId } from "#directory/company/server/tables.ts";
import type { Services } from "#kit/server/services.ts";
import type { storedFile } from "#kit/server/tables.ts";

/** Stores the pictures as files; their rows are written before the first report is signed, which freezes them. */
export async function drawBrand(services: Services, calendar: Calendar): Promise<Written<typeof storedFile>[]> {
  const at = calendar.at(calendar.ago(2900), "09:00");
  const drawn = [
    { kind: "logo", name: "logo.svg", svg: logo("#0d2238", "#1d6fa5") },
    { kind: "logo-dark", name: "logo for dark screens.svg", svg: logo("#f2f5f8", "#6fb7e6") },
    ...accreditations.map(({ key, number }) => ({
      kind: `symbol-${idOf(key)}`,
      name: `symbol ${number}.svg`,
      svg: symbol(),
    })),
  ];
  return Promise.all(
    drawn.map(async ({ kind, name, svg }) => {
      const kept = await services.files.put(Readable.from([Buffer.from(svg)]), { limit: 100_000, name });
      return { id: idOf(`brand ${kind}`), entity: "CompanySettings", entityId: companyId, kind, name, at, by: null, ...kept };
    }),
  );
}

/** Letters as strokes in a box 10 wide and 14 high, so that the picture needs no font. */
const strokes: Record<string, string> = {
  A: "M0 14L5 0L10 14M2 9H8",
  B: "M1 0V14H6.5Q10 14 10 10.5T6.5 7H1M1 0H6Q9.2 0 9.2 3.5T6 7",
  C: "M10 2.5Q8.5 0 5.5 0Q0 0 0 7T5.5 14Q8.5 14 10 11.5",
  D: "M1 0V14H4.5Q10 14 10 7T4.5 0Z",
  E: "M9 0H1V14H9M1 7H8",
  F: "M9 0H1V14M1 7H8",
  K: "M1 0V14M9.5 0L1.5 7.5M4 5.5L10 14",
  L: "M1 0V14H9",
  M: "M0.5 14V0L5 8L9.5 0V14",
  O: "M5 0Q0 0 0 7T5 14T10 7T5 0",
  R: "M1 14V0H6Q9.5 0 9.5 3.75T6 7.5H1M5.5 7.5L10 14",
};

function word(text: string, x: number, y: number, scale: number): string {
  const letters = [...text].map((letter, at) => `<path transform="translate(${at * 14} 0)" d="${strokes[letter] ?? ""}"/>`);
  return `<g transform="translate(${x} ${y}) scale(${scale})">${letters.join("")}</g>`;
}

function logo(ink: string, water: string): string {
  const wave = (y: number) => `<path stroke="${water}" d="M4 ${y}q5 -6 10 0t10 0t10 0"/>`;
  return svgOf(
    184,
    40,
    `<g stroke="${ink}" stroke-width="2.6"><path d="M6 20L20 4L34 20Z"/>${wave(27)}${wave(34)}${word("BLACKREEF", 48, 13, 1)}</g>`,
  );
}

/** A seal marked as a demo, so that nobody takes it for the mark of a real body. */
function symbol(): string {
  const ring = `<circle cx="26" cy="26" r="22"/><path d="M15 27l8 8l15 -18"/>`;
  return svgOf(120, 52, `<g stroke="#2b3440" stroke-width="2.6">${ring}${word("DEMO", 60, 18, 1)}</g>`);
}

function svgOf(width: number, height: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" fill="none" stroke-linecap="round" stroke-linejoin="round">${content}</svg>`;
}
