/**
 * `node packaging/icons.ts` draws every icon and splash picture from public/icon.svg: run it after changing the icon, and commit the result. The drawing is a blue field with rounded corners and a white mark on it; each system crops it differently.
 */
import { mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";

interface Picture {
  file: string;
  /** Both sides, in pixels. */
  size: number;
  cut: Cut;
}

/**
 * rounded: as drawn. round: the field as a disc. full: the field to every edge, for systems that round corners themselves. masked: full, with the
 * mark small enough for any mask. mark: only the mark. badge: rounded, with the margin that macOS icons have. splash: the field with a small mark.
 */
type Cut = "rounded" | "round" | "full" | "masked" | "mark" | "badge" | "splash";

const root = fileURLToPath(new URL("..", import.meta.url));
const androidResources = "packaging/android/app/src/main/res";
const iosAssets = "packaging/ios/App/App/Assets.xcassets";
/** Android's densities, in pixels per unit. */
const densities = { mdpi: 1, hdpi: 1.5, xhdpi: 2, xxhdpi: 3, xxxhdpi: 4 };

export const pictures: Picture[] = [
  { file: "public/icon-192.png", size: 192, cut: "rounded" },
  { file: "public/icon-512.png", size: 512, cut: "rounded" },
  { file: "public/icon-maskable-192.png", size: 192, cut: "masked" },
  { file: "public/icon-maskable-512.png", size: 512, cut: "masked" },
  { file: "public/apple-touch-icon.png", size: 180, cut: "full" },
  { file: "packaging/desktop/resources/icon.png", size: 1024, cut: "rounded" },
  { file: "packaging/desktop/resources/icon-mac.png", size: 1024, cut: "badge" },
  { file: `${iosAssets}/AppIcon.appiconset/AppIcon-512@2x.png`, size: 1024, cut: "full" },
  ...["", "-1", "-2"].map((copy) => ({
    file: `${iosAssets}/Splash.imageset/splash-2732x2732${copy}.png`,
    size: 2732,
    cut: "splash" as const,
  })),
  ...Object.entries(densities).flatMap(([name, density]) => [
    { file: `${androidResources}/mipmap-${name}/ic_launcher.png`, size: 48 * density, cut: "rounded" as const },
    { file: `${androidResources}/mipmap-${name}/ic_launcher_round.png`, size: 48 * density, cut: "round" as const },
    { file: `${androidResources}/mipmap-${name}/ic_launcher_foreground.png`, size: 108 * density, cut: "mark" as const },
    { file: `${androidResources}/drawable-${name}/splash_mark.png`, size: 192 * density, cut: "mark" as const },
  ]),
];

/** The scale of the mark relative to the drawing: a mask may crop a fifth from each side of a maskable icon, and more on Android. */
const markScale: Record<Cut, number> = { rounded: 1, round: 0.9, full: 1, badge: 1, masked: 0.85, mark: 0.72, splash: 0.22 };

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const drawing = readFileSync(join(root, "public/icon.svg"), "utf8");
  for (const picture of pictures) await draw(picture, drawing);
  console.log(`${pictures.length} pictures drawn`);
}

async function draw({ file, size, cut }: Picture, drawing: string): Promise<void> {
  const path = join(root, file);
  mkdirSync(dirname(path), { recursive: true });
  const picture = sharp(Buffer.from(svgOf(drawing, { size, cut })));
  // Apple refuses transparent icons.
  const solid = cut === "full" || cut === "splash" ? picture.removeAlpha() : picture;
  await solid.png({ compressionLevel: 9, palette: true, colours: 64 }).toFile(path);
}

/** The drawing at `size` pixels, cropped as requested. Throws if it is no longer a field with a mark on it. */
export function svgOf(drawing: string, { size, cut }: { size: number; cut: Cut }): string {
  const [, field, mark] = /^<svg[^>]*>\s*(<rect[^>]*\/>)\s*(.*)<\/svg>\s*$/s.exec(drawing) ?? [];
  if (!field || !mark) throw new Error("public/icon.svg is no longer a field with a mark on it; update packaging/icons.ts.");
  const grounds: Record<Cut, string> = {
    rounded: field,
    badge: field,
    round: cornered(field, 32),
    full: cornered(field, 0),
    masked: cornered(field, 0),
    splash: cornered(field, 0),
    mark: "",
  };
  const content = `${grounds[cut]}${scaled(mark, markScale[cut])}`;
  const all = cut === "badge" ? scaled(content, 0.8) : content;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 64 64">${all}</svg>`;
}

function cornered(field: string, radius: number): string {
  return field.replace(/ rx="\d+"/, ` rx="${radius}"`);
}

/** Scales around the centre of the 64 by 64 drawing. */
function scaled(content: string, scale: number): string {
  return scale === 1 ? content : `<g transform="translate(32 32) scale(${scale}) translate(-32 -32)">${content}</g>`;
}
