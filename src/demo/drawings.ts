/**
 * Generated pictures in place of photos: a corroded pipe, a weld with a scale beside it, the screen of a thickness gauge; and of scans: a plan of the
 * beams, a sector scan, time of flight; and of tests: the boundary, the recorder's chart, a tube sheet.
 */
import { Readable } from "node:stream";
import { type Chance, chanceOf } from "./chance.ts";
import type { Services } from "#kit/server/services.ts";
import { prepareImage } from "#kit/server/images.ts";

const photographed = ["pipe", "weld", "screen"] as const;
const scanned = ["plan", "sector", "tofd"] as const;
const sketched = ["boundary", "chart", "tubes", "tofdPlan"] as const;
export type Motif = (typeof photographed)[number] | (typeof scanned)[number] | (typeof sketched)[number];

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
  const motifs = [...photographed.flatMap((motif) => Array<Motif>(ofEach).fill(motif)), ...scanned, ...scanned, ...sketched];
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

const drawings: Record<Motif, (chance: Chance) => string> = {
  pipe: corrodedPipe,
  weld: weldWithScale,
  screen: gaugeScreen,
  plan: scanPlan,
  sector: sectorScan,
  tofd: timeOfFlight,
  boundary: testBoundary,
  chart: recorderChart,
  tubes: tubeSheet,
  tofdPlan: scanPlanOfTofd,
};

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

/** Section of a single-V weld with the probe on each side and the beams of 40° to 70°. */
function scanPlan(): string {
  const beams = [-1, 1].flatMap((side) =>
    [40, 50, 60, 70].map((angle) => {
      const [x, step] = [480 - side * 210, 200 * Math.tan((angle * Math.PI) / 180)];
      return `<path d="M ${x} 240 L ${x + side * step} 440 L ${x + side * 2 * step} 240" fill="none" stroke="#1c6fb3" stroke-width="2"/>`;
    }),
  );
  const probe = (x: number, label: string) =>
    `<path d="M ${x - 60} 240 h 120 v -50 l -60 -30 h -60 z" fill="#d9dde1" stroke="#333"/><text x="${x - 52}" y="225" font-size="24">${label}</text>`;
  return scene(`<rect width="960" height="720" fill="#ffffff"/>
    <rect x="40" y="240" width="880" height="200" fill="#eef0f2" stroke="#333" stroke-width="3"/>
    <path d="M 380 240 L 472 440 h 16 L 580 240 Q 480 214 380 240" fill="#c9ccd0" stroke="#333" stroke-width="3"/>
    ${beams.join("")}${probe(270, "90°")}${probe(690, "270°")}
    <path d="M 480 190 V 480" stroke="#b3261e" stroke-width="2" stroke-dasharray="12 8"/>
    <g font-size="28" fill="#15181b"><text x="40" y="70">SCAN PLAN: S-scan 40° to 70°, index offset −18 mm</text>
    <text x="40" y="110">Beams on the bevel in the first and the second leg, both sides</text>
    <text x="494" y="500">weld centre line</text><text x="40" y="560">Encoded along the weld, 1 mm; overlap at the stop 10 mm</text></g>`);
}

/** Section of a double-U weld with transmitter and receiver, the beams crossing at two thirds of the thickness. */
function scanPlanOfTofd(): string {
  const probe = (x: number, label: string) =>
    `<path d="M ${x - 50} 240 h 100 v -50 l -50 -30 h -50 z" fill="#d9dde1" stroke="#333"/><text x="${x - 12}" y="225" font-size="24">${label}</text>`;
  return scene(`<rect width="960" height="720" fill="#ffffff"/>
    <rect x="40" y="240" width="880" height="260" fill="#eef0f2" stroke="#333" stroke-width="3"/>
    <path d="M 420 240 Q 440 350 476 366 h 8 Q 520 350 540 240 Z M 420 500 Q 440 388 476 374 h 8 Q 520 388 540 500 Z" fill="#c9ccd0" stroke="#333" stroke-width="3"/>
    <path d="M 180 240 L 480 413 L 780 240 M 180 240 L 480 500 L 780 240 M 180 240 H 780" fill="none" stroke="#1c6fb3" stroke-width="2"/>
    ${probe(180, "T")}${probe(780, "R")}
    <path d="M 180 140 H 780 M 180 128 v 24 M 780 128 v 24" stroke="#333" stroke-width="2"/>
    <g font-size="28" fill="#15181b"><text x="40" y="70">SCAN PLAN: TOFD, 60°, 5 MHz, one zone, no offset</text>
    <text x="400" y="125">PCS 115 mm</text><text x="490" y="440">2/3 T</text>
    <text x="40" y="560">Lateral wave on top, back wall below; encoded along the weld, 1 mm</text></g>`);
}

/** A sector of beams with the echo of the bevel and the root. */
function sectorScan(chance: Chance): string {
  const edge = (angle: number, length: number) => {
    const radians = (angle * Math.PI) / 180;
    return `${180 + length * Math.sin(radians)} ${120 + length * Math.cos(radians)}`;
  };
  const echo = (x: number, y: number, size: number) =>
    `<ellipse cx="${x}" cy="${y}" rx="${size * 2}" ry="${size}" fill="#fff200" transform="rotate(-32 ${x} ${y})"/><ellipse cx="${x}" cy="${y}" rx="${size}" ry="${size / 2}" fill="#e3001b" transform="rotate(-32 ${x} ${y})"/>`;
  return scene(`<rect width="960" height="720" fill="#20242a"/>
    <path d="M 180 120 L ${edge(40, 640)} A 640 640 0 0 0 ${edge(70, 640)} Z" fill="#0a3a7a"/>
    <path d="M 60 330 H 920 M 60 540 H 920" stroke="#9aa4ad" stroke-width="2" stroke-dasharray="10 8"/>
    ${echo(chance.whole(420, 520), chance.whole(360, 470), chance.whole(12, 24))}${echo(520, 545, 9)}
    <g font-size="26" fill="#e6edf3"><text x="60" y="60">S-scan 40°–70°, TCG, gain 45.0 dB</text>
    <text x="60" y="322">T</text><text x="60" y="532">2T</text>
    <text x="560" y="660">index −18 mm</text></g>`);
}

/** Grey stripes of the lateral wave and the back wall, with the arcs of two tips between them. */
function timeOfFlight(chance: Chance): string {
  const stripes = (y: number) =>
    Array.from(
      { length: 7 },
      (_, at) => `<rect y="${y + at * 7}" width="960" height="7" fill="${at % 2 === 0 ? "#f2f2f2" : "#202020"}"/>`,
    );
  const arc = (x: number, y: number, width: number) =>
    Array.from(
      { length: 5 },
      (_, at) =>
        `<path d="M ${x - width} ${y + 44 + at * 6} Q ${x} ${y - 34 + at * 6} ${x + width} ${y + 44 + at * 6}" fill="none" stroke="${at % 2 === 0 ? "#ededed" : "#2a2a2a"}" stroke-width="6"/>`,
    );
  const at = chance.whole(250, 450);
  return scene(`<rect width="960" height="720" fill="#808080"/>${stripes(110).join("")}${stripes(560).join("")}
    ${arc(at, 250, 110).join("")}${arc(at + 4, 320, 110).join("")}${arc(at + 330, 420, 60).join("")}
    <g font-size="26" fill="#ffffff"><text x="20" y="60">TOFD 5 MHz 60°, PCS 115 mm, gain 62 dB</text>
    <text x="20" y="100">lateral wave</text><text x="20" y="550">back wall</text></g>`);
}

function scene(inside: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" font-family="Inter, Arial, sans-serif">${inside}</svg>`;
}

/** A line between two blinds with gauge, recorder and pump, the safety valve removed. */
function testBoundary(): string {
  const blind = (x: number, label: string) =>
    `<path d="M ${x} 330 v 100" stroke="#b3261e" stroke-width="14"/><text x="${Math.min(x - 60, 690)}" y="470" font-size="24">${label}</text>`;
  return scene(`<rect width="960" height="720" fill="#ffffff"/>
    <g fill="none" stroke="#22313f" stroke-width="6"><path d="M 120 380 H 840 M 400 380 V 210 M 620 380 V 250 M 260 380 V 560 H 180"/>
    <circle cx="400" cy="180" r="30"/><circle cx="620" cy="220" r="30"/></g>
    <rect x="90" y="530" width="90" height="60" fill="#d9dde1" stroke="#333" stroke-width="3"/>
    ${blind(120, "Blind at V-2201")}${blind(840, "Blind at N4, D-110")}
    <path d="M 510 380 v -40 M 494 340 h 32 M 720 380 v -40 M 704 340 h 32" stroke="#b3261e" stroke-width="8"/>
    <g font-size="24" fill="#15181b"><text x="40" y="70" font-size="30">TEST BOUNDARY TP-014, 6"-FG-1108-B1</text>
    <text x="330" y="130">Gauges, high point</text><text x="560" y="170">Recorder</text><text x="190" y="600">Pump with relief valve</text>
    <text x="445" y="320">PSV-114 off</text><text x="660" y="320">FT-1108 off</text>
    <text x="40" y="680">Red: blinds and flanges closed for the test. Vents at the high point, drains at the pump.</text></g>`);
}

/** Pressure against time: filling, a first hold at half the pressure, the hold, and release. */
function recorderChart(): string {
  const lines = Array.from({ length: 8 }, (_, at) => {
    const y = 600 - at * 70;
    return `<path d="M 90 ${y} H 920" stroke="#9fb8a6" stroke-width="1"/><text x="30" y="${y + 8}" font-size="22">${at * 100}</text>`;
  });
  const hours = Array.from(
    { length: 9 },
    (_, at) => `<path d="M ${90 + at * 104} 110 V 600" stroke="#9fb8a6" stroke-width="1"/>`,
  );
  return scene(`<rect width="960" height="720" fill="#f7faf3"/>${lines.join("")}${hours.join("")}
    <path d="M 90 600 L 180 496 H 260 L 350 388 L 760 389 L 800 600 H 920" fill="none" stroke="#1c3fb3" stroke-width="4"/>
    <g font-size="24" fill="#15181b"><text x="90" y="60" font-size="28">RECORDER REC-001, TP-014, psi against time, 15 min a division</text>
    <text x="470" y="370">hold, 60 min and more</text><text x="180" y="480">half</text>
    <text x="90" y="660">Pressure reached 10:10, released 11:15. Water, metal 64 °F.</text></g>`);
}

/** Sixteen rows of fifteen tubes, those with a finding in the colour of their loss. */
function tubeSheet(): string {
  const found: Readonly<Record<string, string>> = {
    "3-8": "#f2c94c",
    "5-12": "#f2c94c",
    "7-4": "#333333",
    "9-10": "#f2c94c",
    "9-11": "#d62f2f",
  };
  const tubes = Array.from({ length: 240 }, (_, at) => {
    const [row, tube] = [Math.floor(at / 15) + 1, (at % 15) + 1];
    const fill = found[`${row}-${tube}`] ?? "#ffffff";
    return `<circle cx="${150 + tube * 44 + (row % 2) * 22}" cy="${90 + row * 34}" r="14" fill="${fill}" stroke="#333" stroke-width="2"/>`;
  });
  const rows = [1, 4, 8, 12, 16].map((row) => `<text x="120" y="${98 + row * 34}" font-size="22">${row}</text>`);
  return scene(`<rect width="960" height="720" fill="#ffffff"/>${tubes.join("")}
    <g fill="#15181b">${rows.join("")}<text x="40" y="60" font-size="28">E-302, tube sheet at the inlet; row 1 on top, tubes from the left</text>
    <g font-size="22"><text x="150" y="690">white NDD · yellow 20 to 39 % · red 60 % and more · black plugged</text></g></g>`);
}
