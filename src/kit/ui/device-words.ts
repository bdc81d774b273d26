const app = "Holdpoint app";

/** A browser's user agent in two words a person knows: "Chrome on Windows". The first match counts: most claim to be others too. */
export function deviceOf(userAgent: string | null, packaged = false): string {
  const text = userAgent ?? "";
  const browser = packaged ? app : browsers.find(([mark]) => mark.test(text))?.[1];
  const system = systems.find(([mark]) => mark.test(text))?.[1];
  if (!browser && !system) return "Unknown device";
  return [browser ?? "Browser", system].filter(Boolean).join(" on ");
}

const browsers: readonly (readonly [RegExp, string])[] = [
  [/Electron\//, app],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Edg(e|A|iOS)?\//, "Edge"],
  [/OPR\//, "Opera"],
  [/(Firefox|FxiOS)\//, "Firefox"],
  [/(Chrome|CriOS|Chromium)\//, "Chrome"],
  [/Safari\//, "Safari"],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/CrOS/, "ChromeOS"],
  [/Mac OS X|Macintosh/, "macOS"],
  [/Linux/, "Linux"],
];
