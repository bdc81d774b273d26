/**
 * `VITE_PRODUCTION_HOST=https://quality.example.com npm run packaged`: builds the pages for the phone and tablet apps into dist-packaged and copies them, with the server they use, into the projects of packaging/android and packaging/ios.
 */
import { spawnSync } from "node:child_process";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { productionHost } from "../production-host.ts";
import { writeServer } from "./native-server.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

try {
  const server = productionHost(process.env);
  run("vite", "bin/vite.js", "build", "--config", "packaging/mobile/vite.config.ts", "--logLevel=warn");
  leaveOutCompressed(join(root, "dist-packaged", "assets"));
  writeServer(root, server);
  run("@capacitor/cli", "bin/capacitor", "sync");
  console.log(`The apps are ready to be built; they use ${server}.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** A device reads its own files uncompressed; compressed copies are of no use there. */
function leaveOutCompressed(folder: string): void {
  for (const name of readdirSync(folder)) if (name.endsWith(".br")) rmSync(join(folder, name));
}

/** Runs a tool from node_modules in the folder of the clone; its own output explains failures. */
function run(name: string, file: string, ...words: string[]): void {
  const { status } = spawnSync(process.execPath, [join(root, "node_modules", name, file), ...words], {
    cwd: root,
    stdio: "inherit",
  });
  if (status !== 0) throw new Error(`${name} ended with ${status ?? "a signal"}; the lines above explain why.`);
}
