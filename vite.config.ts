import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { budget } from "./scripts/vite-budget.ts";
import { walls } from "./scripts/vite-walls.ts";

const server = `http://127.0.0.1:${process.env["PORT"] ?? "3000"}`;

export default defineConfig({
  plugins: [walls(), react(), budget(190_000)],
  build: { outDir: "dist", target: "es2023", chunkSizeWarningLimit: 1500 },
  server: { proxy: { "/api": server } },
});
