import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import product from "./package.json" with { type: "json" };
import { chunks } from "./scripts/vite-chunks.ts";
import { budget } from "./scripts/vite-budget.ts";
import { contracts } from "./scripts/vite-contracts.ts";
import { compressed } from "./scripts/vite-compressed.ts";
import { styles } from "./scripts/vite-styles.ts";
import { pageFiles, separatePageFiles } from "./scripts/vite-page-files.ts";
import { pageList } from "./scripts/vite-page-list.ts";
import { serviceWorker } from "./scripts/vite-service-worker.ts";
import { walls } from "./scripts/vite-walls.ts";
import { withoutJsonSchemas } from "./scripts/vite-zod.ts";

const server = `http://127.0.0.1:${process.env["PORT"] ?? "3000"}`;
/** What must be there without a network whatever was opened before: the way in, the frame, the start page, the reports and jobs, and the lists kept on the device. */
const shell = [
  "/src/pages.ts",
  pageFiles,
  "/src/shell/ui/SignInPage.tsx",
  "/src/shell/ui/Inside.tsx",
  "/src/shell/ui/Frame.tsx",
  "/src/shell/ui/FrontPage.tsx",
  "/src/shell/ui/RightAsked.tsx",
  "/src/kit/ui/Messages.tsx",
  "/src/kit/ui/DayRange.tsx",
  "/src/kit/ui/GroupedNumber.tsx",
  "/src/kit/ui/digits/DigitsPad.tsx",
  "/src/shell/ui/stored-lists.ts",
  "/src/modules/dashboard/ui/DashboardPage.tsx",
  "/src/shell/ui/device/DevicePage.tsx",
  "/src/shell/ui/scan/ScanPage.tsx",
  "/src/modules/inspection-reports/ui/list/ReportListPage.tsx",
  "/src/modules/inspection-reports/ui/list/NewReportPage.tsx",
  "/src/modules/inspection-reports/ui/ReportPage.tsx",
  "/src/modules/inspection-reports/ui/editor/Editor.tsx",
  "/src/modules/inspection-reports/ui/editor/ImportDialog.tsx",
  "/src/modules/inspection-reports/ui/sketch/SketchDialog.tsx",
  "/src/kit/ui/read-table.ts",
  "/src/kit/ui/workbook-parts.ts",
  "/read-excel-file/browser/index.js",
  "/papaparse/papaparse.min.js",
  "/src/modules/inspection-reports/ui/record/RecordView.tsx",
  "/src/modules/inspection-reports/ui/review/ReviewView.tsx",
  "/src/modules/inspection-reports/ui/field/FieldLight.tsx",
  "/src/modules/inspection-reports/ui/field/ReadyForField.tsx",
  "/src/modules/inspection-reports/ui/device/ReadyToSign.tsx",
  "/src/modules/inspection-reports/ui/device/OnThisDevice.tsx",
  "/src/modules/inspection-reports/ui/device/start-command.ts",
  "/src/modules/inspection-reports/ui/device/save-command.ts",
  "/src/modules/project-management/ui/WorkOrderPage.tsx",
  "/src/modules/inspection-reports/ui/list/StartFromWorkOrder.tsx",
  "/src/modules/processes-procedures/ui/ScopeProcedure.tsx",
  "/src/modules/base-locations/ui/EmergencyOfJob.tsx",
  "/src/modules/company-forms/ui/HomePage.tsx",
  "/src/modules/company-forms/ui/FillPage.tsx",
  "/src/modules/company-forms/ui/device/form-commands.ts",
  "/src/catalogue.ts",
  "/src/icons.ts",
];

/** What stands around every page behind the sign-in. */
const frame = ["/src/pages.ts", "/src/shell/ui/Inside.tsx", "/src/shell/ui/Frame.tsx", "/src/catalogue.ts", "/src/icons.ts"];
/** What is fetched in one file: the way in, what stands around every page, and what lists and forms of all modules are made of. */
const together = {
  start: ["/src/browser.tsx", "/src/shell/ui/SignInPage.tsx"],
  pages: ["/src/pages.ts"],
  inside: [
    ...frame,
    "/src/kit/ui/ListTable.tsx",
    "/src/kit/ui/ListControls.tsx",
    "/src/kit/ui/Page.tsx",
    "/src/kit/ui/ask.ts",
    "/src/kit/plural.ts",
    "/src/shell/contract.ts?data",
  ],
  dashboard: [
    "/src/modules/dashboard/contract.ts?data",
    "/src/modules/dashboard/layout.ts",
    "/src/modules/dashboard/clauses.ts",
    "/src/shell/ui/FrontPage.tsx",
  ],
  reports: [
    "/src/modules/inspection-reports/contract.ts?data",
    "/src/modules/inspection-reports/report.ts?data",
    "/src/modules/report-templates/definition.ts?data",
  ],
};

/** Modules whose pages are opened first, or with a network too weak to wait for one file more. */
const openedFirst = ["dashboard", "inspection-reports"];

/** What a form checks with, and what measured values are worked out with: no page without these needs them. */
const schemas = ["zod", "decimal.js"];

export default defineConfig({
  plugins: [
    walls(),
    react(),
    withoutJsonSchemas(),
    separatePageFiles(openedFirst),
    contracts(),
    chunks(together, [react(), separatePageFiles(openedFirst), contracts()].flat()),
    styles(),
    compressed(),
    budget([
      { page: "Before sign-in", of: ["/src/shell/ui/SignInPage.tsx"], bytes: 145_000, files: 5, without: schemas },
      {
        page: "List of reports",
        of: [...frame, "/src/modules/inspection-reports/ui/list/ReportListPage.tsx"],
        bytes: 256_000,
        files: 20,
        without: schemas,
      },
      {
        page: "Start page",
        of: [...frame, "/src/shell/ui/FrontPage.tsx", "/src/modules/dashboard/ui/DashboardPage.tsx"],
        bytes: 272_000,
        files: 24,
        without: schemas,
      },
      {
        page: "Reports on this device, on the start page",
        of: [...frame, "/src/modules/inspection-reports/ui/device/OnThisDevice.tsx"],
        bytes: 256_000,
        files: 20,
        without: schemas,
      },
    ]),
    pageList("/src/pages.ts"),
    serviceWorker({ file: "src/service-worker/sw.ts", version: product.version, pages: shell }),
  ],
  html: { cspNonce: "HOLDPOINT-NONCE" },
  // Every browser of this target preloads modules by itself.
  build: {
    outDir: "dist",
    target: "es2023",
    chunkSizeWarningLimit: 1500,
    modulePreload: { polyfill: false },
    // The list of pages names every file: shorter hashes save a kilobyte of every first visit.
    rolldownOptions: {
      output: {
        chunkFileNames: "assets/[name]-[hash:7].js",
        entryFileNames: "assets/[name]-[hash:7].js",
        assetFileNames: "assets/[name]-[hash:7][extname]",
      },
    },
  },
  server: { proxy: { "/api": server } },
});
