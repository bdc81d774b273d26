import type { Plugin } from "vite";

/** In the link that preloads the list of all pages: the server leaves that link out where people sign in. */
const pageListMark = "data-page-list";

/** Preloads the list of all pages, which the start script imports unless people sign in. */
export function pageList(file: string): Plugin {
  return {
    name: "holdpoint-page-list",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_, { bundle = {} }) {
        const list = Object.values(bundle).find((one) => one.type === "chunk" && one.moduleIds.some((id) => id.endsWith(file)));
        if (!list) throw new Error(`The build has no file of its own for ${file}.`);
        const attrs = { rel: "modulepreload", crossorigin: true, href: `/${list.fileName}`, [pageListMark]: true };
        return [{ tag: "link", attrs, injectTo: "head" }];
      },
    },
  };
}
