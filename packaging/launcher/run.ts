import { fileURLToPath } from "node:url";
import { launch, orderFrom } from "./launch.ts";

/** Run by launcher.mjs on Node 24. */
const startScript = fileURLToPath(new URL("../../scripts/start.mjs", import.meta.url));

try {
  process.exitCode = await launch({ ...orderFrom(process.argv.slice(2), process.env), startScript, env: process.env });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
