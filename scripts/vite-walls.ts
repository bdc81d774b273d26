import { isBuiltin } from "node:module";
import { relative } from "node:path";
import type { Plugin } from "vite";

/** Fails the build if a page reaches a file of the server or a module of Node, and names the importing file. */
export function walls(): Plugin {
  return {
    name: "holdpoint-walls",
    enforce: "pre",
    async resolveId(source, importer, options) {
      const asker = importer ? relative(process.cwd(), importer) : "the page";
      const fromHere = importer !== undefined && !importer.includes("/node_modules/");
      if (fromHere && isBuiltin(source)) this.error(`${asker} imports ${source}, which a browser does not have.`);
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (found && /\/src\/(?:.*\/)?server(?:\/|\.ts)/.test(found.id)) {
        this.error(`${asker} imports ${relative(process.cwd(), found.id)}, which belongs to the server.`);
      }
      return found;
    },
  };
}
