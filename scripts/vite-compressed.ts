import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { Plugin } from "vite";

const press = promisify(brotliCompress);
/** Smaller ones fit into one packet uncompressed. */
const least = 1_400;

/**
 * Writes a brotli copy beside each script and style, once and with the highest compression; the server sends it to clients that accept it
 * (kit/server/pages.ts). It reads the written files, because the bundler still replaces placeholders after the plugins have run.
 */
export function compressed(): Plugin {
  return {
    name: "holdpoint-compressed",
    apply: "build",
    writeBundle: {
      sequential: true,
      async handler({ dir = "" }, bundle) {
        const names = Object.keys(bundle).filter((name) => /\.(?:js|css|svg)$/.test(name));
        await Promise.all(names.map((name) => layBeside(join(dir, name))));
      },
    },
  };
}

async function layBeside(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < least) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  };
  await writeFile(`${file}.br`, await press(content, { params }));
}
