/** Generated pictures in place of photos: a corroded pipe, a weld with a scale beside it, the screen of a thickness gauge. */
import { Readable } from "node:stream";
import { type Chance, chanceOf } from "./chance.ts";
import type { Services } from "#kit/server/services.ts";
import { prepareImage } from "#kit/server/images.ts";

export type Motif = "pipe" | "weld" | "screen";

/** A stored photo with its thumbnail. */
export interface Picture {
  motif: Motif;
  sha256: string;
  thumbnailSha256: string;
  mediaType: string;
  size: number;
  width: number;
  height: number;
}

const size = { width: 960, height: 720 };
const ofEach = 8;

export async function drawPictures(services: Services): Promise<Picture[]> {
  const motifs = (["pipe", "weld", "screen"] as const).flatMap((motif) => Array<Motif>(ofEach).fill(motif));
  return Promise.all(motifs.map((motif, index) => draw(services, motif, chanceOf(`${motif} ${index}`))));
}

async function draw(services: Services, motif: Motif, chance: Chance): Promise<Picture> {
  const { default: sharp } = await import("sharp");
  const drawn = await sharp(Buffer.from(drawings[motif](chance)))
    .jpeg({ quality: 80 })
    .toBuffer();
  const { image, thumbnail, width, height } = await prepareImage(drawn);
  const limit = 5 * 1024 * 1024;
  const small = await services.files.put(Readable.from([thumbnail]), { limit });
  const kept = await services.files.put(Readable.from([image]), { limit });
  return { motif, thumbnailSha256: small.sha256, width, height, ...kept };
}

const drawings: Record<Motif, (chance: Chance) => string> = { pipe: corrodedPipe, weld: weldWithScale, screen: gaugeScreen };

function corrodedPipe(chance: Chance): string {
  const spots = Array.from({ length: 26 }, () => {
    const [x, y] = [chance.whole(40, 920), chance.whole(230, 500)];
    const [rx, ry] = [chance.whole(8, 60), chance.whole(6, 26)];
    return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${chance.pick(["#7a3b17", "#8f4a1c", "#5e2c12", "#a45a22"])}" opacity="${chance.between(0.35, 0.9).toFixed(2)}"/>`;
  });
  const grid = Array.from({ length: 5 }, (_, column) => `<rect x="${260 + column * 90}" y="310" width="70" height="70"/>`);
  return scene(`
    <linearGradient id="wall" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#5c6670"/><stop offset="0.35" stop-color="#c3cad0"/>
      <stop offset="1" stop-color="#4a535c"/></linearGradient>
    <rect width="960" height="720" fill="#8c949a"/><rect y="560" width="960" height="160" fill="#6d7276"/>
    <rect y="200" width="960" height="330" fill="url(#wall)"/>${spots.join("")}
    <g fill="none" stroke="#f4f1d8" stroke-width="5">${grid.join("")}</g>
    <text x="262" y="296" font-size="42" fill="#f4f1d8">GRID ${chance.pick(["A", "B", "C", "D"])}</text>`);
}

function weldWithScale(chance: Chance): string {
  const ripples = Array.from({ length: 60 }, (_, index) => {
    const x = index * 16;
    return `<path d="M ${x} 300 q 14 55 0 ${110 + chance.whole(-8, 8)}" stroke="#6c655c" stroke-width="${chance.whole(3, 6)}" fill="none"/>`;
  });
  const marks = Array.from({ length: 41 }, (_, index) => {
    const height = index % 10 === 0 ? 46 : index % 5 === 0 ? 34 : 22;
    return `<rect x="${60 + index * 20}" y="520" width="3" height="${height}" fill="#15181b"/>`;
  });
  return scene(`
    <rect width="960" height="720" fill="#9aa0a3"/><rect y="0" width="960" height="300" fill="#a9afb2"/>
    <rect y="292" width="960" height="128" rx="22" fill="#8b847a"/>${ripples.join("")}
    <path d="M ${chance.whole(250, 600)} 410 l ${chance.whole(40, 90)} 4" stroke="#191512" stroke-width="4"/>
    <rect x="40" y="516" width="850" height="96" fill="#e9e4c9"/>${marks.join("")}
    <text x="60" y="602" font-size="30" fill="#15181b">0</text><text x="448" y="602" font-size="30" fill="#15181b">20 cm</text>`);
}

function gaugeScreen(chance: Chance): string {
  const echoes = [chance.whole(180, 240), chance.whole(420, 500), chance.whole(680, 740)].map(
    (x, index) => `L ${x - 14} 470 L ${x} ${190 + index * 70} L ${x + 14} 470`,
  );
  const reading = chance.between(6.2, 12.4).toFixed(2);
  return scene(`
    <rect width="960" height="720" fill="#2c3136"/><rect x="60" y="60" width="840" height="600" rx="26" fill="#111519"/>
    <rect x="100" y="150" width="760" height="340" fill="#0c2a18"/>
    <path d="M 100 470 ${echoes.join(" ")} L 860 470" stroke="#7dff9a" stroke-width="5" fill="none"/>
    <text x="110" y="130" font-size="40" fill="#d9e2e8">THICKNESS  5.0 MHz  5920 m/s</text>
    <text x="860" y="620" font-size="110" text-anchor="end" fill="#ffd45e">${reading} mm</text>`);
}

function scene(inside: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" font-family="Inter, Arial, sans-serif">${inside}</svg>`;
}
