import { defineConfig, mergeConfig } from "vite";
import pages from "../../vite.config.ts";
import { hostSetting, productionHost } from "../production-host.ts";
import { packagedPage } from "./packaged-page.ts";

const server = productionHost(process.env);

/** What holds the pages to what may travel when they are opened: those of an app do not travel, and its own start script is among them. */
const isBudget = (one: unknown): boolean => (one as { name?: string } | null)?.name === "holdpoint-budget";

/** The pages as served, built into an app. */
export default mergeConfig(
  { ...pages, plugins: (pages.plugins ?? []).filter((one) => !isBudget(one)) },
  defineConfig({
    plugins: [packagedPage(server)],
    define: { [`import.meta.env.${hostSetting}`]: JSON.stringify(server) },
    build: { outDir: "dist-packaged", emptyOutDir: true },
  }),
);
