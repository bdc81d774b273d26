import { defineConfig, mergeConfig } from "vite";
import pages from "../../vite.config.ts";
import { hostSetting, productionHost } from "../production-host.ts";
import { packagedPage } from "./packaged-page.ts";

const server = productionHost(process.env);

/** The pages as served, built into an app. */
export default mergeConfig(
  pages,
  defineConfig({
    plugins: [packagedPage(server)],
    define: { [`import.meta.env.${hostSetting}`]: JSON.stringify(server) },
    build: { outDir: "dist-packaged", emptyOutDir: true },
  }),
);
