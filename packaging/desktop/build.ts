/**
 * `VITE_PRODUCTION_HOST=https://quality.example.com npm run desktop`: puts the desktop app together in dist-desktop, as a folder from which
 * Electron runs it and electron-builder packs it (docs/packaging.md). HOLDPOINT_UPDATE_URL, the address for newer versions, is optional.
 */
import { copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { productionHost } from "../production-host.ts";
import { isServerAddress } from "./addresses.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const shell = join(root, "packaging/desktop");

try {
  const folder = process.argv[2] ?? join(root, "dist-desktop");
  await buildDesktop(folder, { server: productionHost(process.env), updateUrl: updateUrl() });
  console.log(`The desktop app is in ${folder}; docs/packaging.md says how to run and pack it.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function buildDesktop(folder: string, { server, updateUrl }: { server: string; updateUrl: string }): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const name of ["main", "preload"]) await bundle(name, folder, { server, updateUrl });
  writeFileSync(join(folder, "package.json"), manifest());
  writeFileSync(join(folder, "electron-builder.json"), packing(updateUrl));
  copyFileSync(join(shell, "app/package-lock.json"), join(folder, "package-lock.json"));
  cpSync(join(shell, "resources"), join(folder, "resources"), { recursive: true });
}

/** One file each, in the older module format: a preload script in a sandbox can have no other. */
async function bundle(name: string, folder: string, { server, updateUrl }: { server: string; updateUrl: string }): Promise<void> {
  await build({
    configFile: false,
    root,
    logLevel: "warn",
    publicDir: false,
    define: { SERVER: JSON.stringify(server), UPDATE_URL: JSON.stringify(updateUrl) },
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: "node24",
      minify: false,
      lib: { entry: join(shell, `${name}.ts`), formats: ["cjs"], fileName: () => `${name}.cjs` },
      rollupOptions: { external: [/^node:/, "electron", "electron-updater"] },
    },
  });
}

/** The shell's own package, with the version and the licence of the product. */
function manifest(): string {
  const own = JSON.parse(readFileSync(join(shell, "app/package.json"), "utf8")) as object;
  const { version, license } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Record<string, string>;
  return `${JSON.stringify({ ...own, version, license }, null, 2)}\n`;
}

/** How it is packed; with `publish` the packer writes the files installed apps request at that address. */
function packing(updateUrl: string): string {
  const own = JSON.parse(readFileSync(join(shell, "app/electron-builder.json"), "utf8")) as object;
  const publish = updateUrl ? [{ provider: "generic", url: updateUrl }] : null;
  return `${JSON.stringify({ ...own, publish }, null, 2)}\n`;
}

function updateUrl(): string {
  const url = process.env["HOLDPOINT_UPDATE_URL"] ?? "";
  if (url && !isServerAddress(url)) throw new Error(`HOLDPOINT_UPDATE_URL is ${url}; give an address that begins with https://.`);
  return url;
}
