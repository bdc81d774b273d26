import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Writes the server and the version for the Android and the iOS project; both files stay out of the repository. */
export function writeServer(root: string, server: string): void {
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
  writeFileSync(join(root, "packaging/android/packaged.properties"), gradleProperties(server, version));
  writeFileSync(join(root, "packaging/ios/packaged.xcconfig"), xcodeSettings(server, version));
}

/** Read by packaging/android/app/build.gradle. */
export function gradleProperties(server: string, version: string): string {
  return `serverHost=${new URL(server).hostname}\nversionName=${version}\nversionCode=${versionCode(version)}\n`;
}

/** Read by packaging/ios/debug.xcconfig and release.xcconfig. A host without its scheme: two slashes begin a comment there. */
export function xcodeSettings(server: string, version: string): string {
  return `HOLDPOINT_SERVER_HOST = ${new URL(server).hostname}\nMARKETING_VERSION = ${version}\nCURRENT_PROJECT_VERSION = ${versionCode(version)}\n`;
}

/** One number that grows with the version, as the stores require: "2.0.3010" is 20003010. Google Play takes at most 2100000000. */
export function versionCode(version: string): number {
  const [major = NaN, minor = NaN, patch = NaN] = version.split(".").map(Number);
  if (!(major < 210 && minor < 100 && patch < 100_000)) throw new Error(`${version} is not a version the stores can number.`);
  return major * 10_000_000 + minor * 100_000 + patch;
}
