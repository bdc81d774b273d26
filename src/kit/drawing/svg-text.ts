import { isMark, type Part, type Path, type Scene, type Tone, type Words } from "./scene.ts";

/** Colours of paper: apart in grey as well, so that a copy in black and white shows the same. */
export const onPaper: Record<Tone, string> = {
  ink: "#14181d",
  quiet: "#4b5563",
  rule: "#9aa3ae",
  paper: "#ffffff",
  wash: "#eef1f4",
  good: "#17643a",
  goodFill: "#e3f2e8",
  due: "#7a4b00",
  dueFill: "#fbe6bd",
  bad: "#a3211f",
  badFill: "#f0a9a4",
  accent: "#1b4f9c",
};

/** The drawing as SVG for paper; `behind` is a picture it lies on, as a data: address. */
export function svgText({ width, height, parts }: Scene, behind?: string): string {
  const picture = behind ? `<image href="${behind}" width="${width}" height="${height}" preserveAspectRatio="none"/>` : "";
  const drawn = parts.flatMap((part) => (isMark(part) ? part.parts : [part])).map(element);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${picture}${drawn.join("")}</svg>`;
}

function element(part: Exclude<Part, { parts: unknown }>): string {
  return "d" in part ? path(part) : words(part);
}

function path({ d, stroke, fill, shade = 1, width = 1, dashed }: Path): string {
  const line = stroke
    ? ` stroke="${onPaper[stroke]}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${dashed ? ` stroke-dasharray="${4 * width} ${3 * width}"` : ""}`
    : "";
  return `<path d="${d}" fill="${fill ? shaded(onPaper[fill], shade) : "none"}"${line}/>`;
}

/** A colour mixed with white, because a transparent one is drawn apart by each viewer. */
function shaded(colour: string, share: number): string {
  if (share >= 1) return colour;
  const parts = [1, 3, 5].map((at) => Math.round(255 - (255 - Number.parseInt(colour.slice(at, at + 2), 16)) * share));
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

function words({ text, x, y, size, tone = "ink", anchor = "start", bold, turned, backed }: Words): string {
  // Figures as wide as they are drawn leave no room beside a decimal point.
  const spaced = /\d[.,]\d/.test(text) ? ` letter-spacing="${Math.round(size * 8) / 100}"` : "";
  const turn = turned ? ` transform="rotate(${turned} ${x} ${y})"` : "";
  const shared = `x="${x}" y="${y}" font-family="Inter" font-kerning="none" font-size="${size}" font-weight="${bold ? 600 : 400}" text-anchor="${anchor}"${spaced}${turn}`;
  const said = escaped(text);
  const under = backed
    ? `<text ${shared} fill="#ffffff" stroke="#ffffff" stroke-width="${size / 4}" stroke-linejoin="round">${said}</text>`
    : "";
  return `${under}<text ${shared} fill="${onPaper[tone]}">${said}</text>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
